import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { texts } from './texts.ts'

/** What the bookmark runs on the page that one is on: it opens New Source with its address and title, behind a `#` that no server sees. */
export const bookmarkletOf = (origin: string): string =>
  `javascript:void open('${origin}/sources#new='+encodeURIComponent(location.href)+'&title='+encodeURIComponent(document.title))`

// React takes the address of a script out of its links, and our content security policy would not run it here.
const giveAddress = (link: HTMLAnchorElement | null) =>
  link?.setAttribute('href', bookmarkletOf(window.location.origin))

/** A link for the browser's bookmarks bar. */
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
