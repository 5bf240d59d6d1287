import type { ReactNode } from 'react'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { Kbd } from '#web/ui/kbd.tsx'

/** How to get help, first of all from the page itself. */
export function HelpScreen() {
  return (
    <main id="main" className="mx-auto flex w-full max-w-prose grow flex-col gap-4 px-4 py-12">
      <ScreenTitle description="How to search, share and keep sources">Help</ScreenTitle>
      <h1 className="text-title font-bold">Let us help you</h1>
      <p className="text-prose">
        Ask an administrator of this Sourcebook, or an owner of your group, for an account, a new password or a source
        that is missing. What most people ask first is here.
      </p>
      <Topic title="Finding a source">
        Type any part of a title, an address, a note or a tag; accents and capitals don’t matter, and every word must be
        found. Choose a category to narrow the list, and choose it again to see everything.
      </Topic>
      <Topic title="Sharing what you see">
        The address of the page holds the search, the category, the order and the page. Bookmark it or mail it: whoever
        opens it sees the same list, of the sources that they may see.
      </Topic>
      <Topic title="Who sees what">
        Public sources are for everybody. Private ones are for the group that they belong to and for nobody else, not
        even for administrators.
      </Topic>
      <Topic title="With the keyboard">
        <Kbd>Tab</Kbd> goes from control to control, <Kbd>Enter</Kbd> opens, <Kbd>Esc</Kbd> closes a menu or a dialog.
        In the list of pages, type a number to jump to it.
      </Topic>
    </main>
  )
}

function Topic({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1 pt-2">
      <h2 className="text-heading font-bold">{title}</h2>
      <p className="text-prose">{children}</p>
    </section>
  )
}
