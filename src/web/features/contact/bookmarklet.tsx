import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { buttonClass } from '#web/ui/button-class.ts'

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
      setSaid('Copied. Paste it as the address of a new bookmark.')
    } catch {
      setSaid('The browser did not let it be copied. Drag it to your bookmarks.')
    }
  }
  return (
    <>
      <p>
        Drag this to your bookmarks. On any page it opens New Source with the page’s address and title; nothing is saved
        before you add it. On the lists of sources you can also paste a link anywhere.
      </p>
      <p className="flex flex-wrap items-center gap-2 pt-2">
        <a
          ref={giveAddress}
          href="/sources"
          className={buttonClass('secondary', 'small')}
          onClick={(event) => {
            event.preventDefault()
            setSaid('Drag it to your bookmarks: it works on other pages.')
          }}
        >
          Add to Sourcebook
        </a>
        <Button size="small" onClick={() => void copy()}>
          Copy its address
        </Button>
      </p>
      <p role="status" className="text-small text-muted">
        {said}
      </p>
    </>
  )
}
