import { useId, useState } from 'react'
import { useIsSamePerson } from '#web/session/same-person.ts'
import { useUser } from '#web/session/store.ts'
import { Banner } from '#web/ui/banner.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { ContactForm } from './contact-form.tsx'

/** The form, and the thanks in its place. */
export function ContactSection({ subject }: { subject: string }) {
  const id = useId()
  const [isSent, setSent] = useState(false)
  const owner = useOwner()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-heading font-bold">
        Ask us
      </h2>
      {isSent ? (
        <div ref={takeFocus} tabIndex={-1}>
          <Banner tone="success">Thank you for your request. We will contact you as soon as possible.</Banner>
        </div>
      ) : (
        <ContactForm key={owner ?? 'guest'} subject={subject} onSent={() => setSent(true)} />
      )}
    </section>
  )
}

/** Whose name is in the form: once another person is at the screen, or nobody, it begins anew (decision 0006). */
const useOwner = (): number | null => {
  const user = useUser()
  const isSamePerson = useIsSamePerson()
  const [owner, setOwner] = useState(user?.id ?? null)
  if (owner !== null && !isSamePerson(owner)) setOwner(user?.id ?? null)
  return owner
}
