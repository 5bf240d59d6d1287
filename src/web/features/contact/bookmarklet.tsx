import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { texts } from './texts.ts'

/** Opens New Source with the page's address and title after a `#`, which no server sees. */
export const bookmarkletOf = (origin: string): string =>
  `javascript:void open('${origin}/sources#new='+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title))`

// React strips javascript: URLs, and our CSP blocks them here.
const giveAddress = (link: HTMLAnchorElement | null) =>
  link?.setAttribute('href', bookmarkletOf(window.location.origin))

export function Bookmarklet() {
  const [said, setSaid] = useState('')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(bookmarkletOf(window.location.origin))
      setSaid(texts.copied)
    } catch {
      setSaid(texts.notCopied)
    }
  }
  return (
    <>
      <p>{texts.addingText}</p>
      <p className="flex flex-wrap items-center gap-2 pt-2">
        <a
          ref={giveAddress}
          href="/sources"
          className={buttonClass('secondary', 'small')}
          onClick={(event) => {
            event.preventDefault()
            setSaid(texts.drag)
          }}
        >
          {texts.bookmark}
        </a>
        <Button size="small" onClick={() => void copy()}>
          {texts.copy}
        </Button>
      </p>
      <p role="status" className="text-small text-muted">
        {said}
      </p>
    </>
  )
}
