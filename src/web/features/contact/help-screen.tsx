import { type ReactNode, useId } from 'react'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Page } from '#web/ui/page.tsx'
import { Bookmarklet } from './bookmarklet.tsx'
import { ContactSection } from './contact-section.tsx'

/** How to get help: from the people who run this Sourcebook, and from the page itself. */
export function HelpScreen({ subject, keys }: { readonly subject: string; readonly keys: ReactNode }) {
  return (
    <Page title="Let us help you">
      <ScreenTitle description="How to get help, and how to search, share and keep sources">Help</ScreenTitle>
      <div className="flex max-w-prose flex-col gap-4">
        <p className="text-prose">
          Ask us about a license or a demonstration, about anything that does not work, for a source that is missing, or
          for research that we do for you. We answer by e-mail, or call you if you leave your number.
        </p>
        <ContactDetails />
      </div>
      <div className="grid gap-x-12 gap-y-8 desktop:grid-cols-[3fr_2fr]">
        <ContactSection subject={subject} />
        <HelpTopics keys={keys} />
      </div>
    </Page>
  )
}

const setting = (value: unknown, fallback: string) => (typeof value === 'string' && value !== '' ? value : fallback)

/** How else to reach the people who run this Sourcebook, as the build settings say. */
function ContactDetails() {
  const email = setting(import.meta.env.VITE_CONTACT_EMAIL, 'contact@example.org')
  const telephone = setting(import.meta.env.VITE_CONTACT_TELEPHONE, '')
  return (
    <address className="flex flex-wrap gap-x-6 gap-y-1 text-prose not-italic">
      <span>
        Email:{' '}
        <a href={`mailto:${email}`} className={linkClass}>
          {email}
        </a>
      </span>
      {telephone !== '' && (
        <span>
          Telephone:{' '}
          <a href={`tel:${telephone.replaceAll(/[^+\d]/g, '')}`} className={linkClass}>
            {telephone}
          </a>
        </span>
      )}
    </address>
  )
}

/** What most people ask first. */
function HelpTopics({ keys }: { readonly keys: ReactNode }) {
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
        The address of the page holds the search, the category, the order and the page. Bookmark it or mail it:
        everybody who opens it sees the same list, of the sources that they may see.
      </Topic>
      <Topic title="Adding the page that you are on">
        <Bookmarklet />
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
        In the list of pages, type a number to jump to it. Single keys can be switched off on the sheet that{' '}
        <Kbd>?</Kbd> opens, or the palette.
      </Topic>
      {keys}
    </section>
  )
}

function Topic({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-1">
      <h3 className="text-body font-bold">{title}</h3>
      <div className="text-body">{children}</div>
    </section>
  )
}
