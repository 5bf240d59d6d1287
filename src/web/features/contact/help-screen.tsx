import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { ContactDetails } from './contact-details.tsx'
import { ContactSection } from './contact-section.tsx'
import { HelpTopics } from './help-topics.tsx'

/** How to get help: from the people who run this Sourcebook, and from the page itself. */
export function HelpScreen({ subject }: { subject: string }) {
  return (
    <main id="main" className="mx-auto flex w-full max-w-[96rem] grow flex-col gap-8 px-4 py-12 phone:py-8">
      <ScreenTitle description="How to get help, and how to search, share and keep sources">Help</ScreenTitle>
      <div className="flex max-w-prose flex-col gap-4">
        <h1 className="text-title font-bold">Let us help you</h1>
        <p className="text-prose">
          Ask us about a license or a demonstration, about anything that does not work, for a source that is missing, or
          for research that we do for you. We answer by e-mail, or call you if you leave your number.
        </p>
        <ContactDetails />
      </div>
      <div className="grid gap-x-12 gap-y-8 desktop:grid-cols-[3fr_2fr]">
        <ContactSection subject={subject} />
        <HelpTopics />
      </div>
    </main>
  )
}
