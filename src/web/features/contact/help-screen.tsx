import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useMay } from '#web/session/permissions.ts'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Page } from '#web/ui/page.tsx'
import { Bookmarklet } from './bookmarklet.tsx'
import { ContactSection } from './contact-section.tsx'
import { texts } from './texts.ts'

export function HelpScreen({ subject, keys }: { readonly subject: string; readonly keys: ReactNode }) {
  return (
    <Page title={texts.title}>
      <ScreenTitle description={texts.description}>{texts.screen}</ScreenTitle>
      <div className="flex max-w-prose flex-col gap-4">
        <p className="text-prose">{texts.intro}</p>
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

function ContactDetails() {
  const email = setting(import.meta.env.VITE_CONTACT_EMAIL, 'contact@example.org')
  const telephone = setting(import.meta.env.VITE_CONTACT_TELEPHONE, '')
  return (
    <address className="flex flex-wrap gap-x-6 gap-y-1 text-prose not-italic">
      <span>
        {texts.contactEmail}:{' '}
        <a href={`mailto:${email}`} className={linkClass}>
          {email}
        </a>
      </span>
      {telephone !== '' && (
        <span>
          {texts.call}:{' '}
          <a href={`tel:${telephone.replaceAll(/[^+\d]/g, '')}`} className={linkClass}>
            {telephone}
          </a>
        </span>
      )}
    </address>
  )
}

function HelpTopics({ keys }: { readonly keys: ReactNode }) {
  const id = useId()
  const mayResearch = useMay('record.keep')
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-heading font-bold">
        {texts.topics}
      </h2>
      <Topic title={texts.finding}>{texts.findingText}</Topic>
      {mayResearch && <Topic title={texts.research}>{texts.researchText}</Topic>}
      <Topic title={texts.account}>{texts.accountText}</Topic>
      <Topic title={texts.access}>{texts.accessText}</Topic>
      <Topic title={texts.exposure}>{texts.exposureText}</Topic>
      <Topic title={texts.importing}>{texts.importingText}</Topic>
      <Topic title={texts.adding}>
        <Bookmarklet />
      </Topic>
      <Topic title={texts.sharing}>{texts.sharingText}</Topic>
      <Topic title={texts.links}>
        {texts.linksText} <MayChooseEmails />
      </Topic>
      <Topic title={texts.keyboard}>
        {texts.keyboardKeys.map(([key, does]) => (
          <span key={key}>
            <Kbd>{key}</Kbd> {does}{' '}
          </span>
        ))}
        {texts.keyboardText}
      </Topic>
      {keys}
    </section>
  )
}

function MayChooseEmails() {
  const mayChoose = useMay('linkEmail.choose')
  return (
    mayChoose && (
      <Link to="/stop-emails" className={linkClass}>
        {texts.linkEmails}
      </Link>
    )
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
