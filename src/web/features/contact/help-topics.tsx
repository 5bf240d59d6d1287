import { type ReactNode, useId } from 'react'
import { Kbd } from '#web/ui/kbd.tsx'

/** What most people ask first. */
export function HelpTopics() {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-heading font-bold">
        What most people ask first
      </h2>
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
      <Topic title="An account, or a new password">
        Accounts are made by an owner of your group, who invites you by e-mail. ‘Reset your password’ at the login sends
        you a link to set a new one.
      </Topic>
      <Topic title="With the keyboard">
        <Kbd>Tab</Kbd> goes from control to control, <Kbd>Enter</Kbd> opens, <Kbd>Esc</Kbd> closes a menu or a dialog.
        In the list of pages, type a number to jump to it.
      </Topic>
    </section>
  )
}

function Topic({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-body font-bold">{title}</h3>
      <p className="text-body">{children}</p>
    </section>
  )
}
