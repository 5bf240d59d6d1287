import { useId, useState } from 'react'
import { type ContactInput, contactInput, contactSubjects } from '#contract/emails/contact.ts'
import { useUser } from '#web/session/store.ts'
import { Form } from '#web/shared/fields/form.tsx'
import { SelectField } from '#web/shared/fields/select-field.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { sendRequest } from './mutations.ts'
import { texts } from './texts.ts'

export function ContactSection({ subject }: { subject: string }) {
  const id = useId()
  const [isSent, setSent] = useState(false)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-heading font-bold">
        {texts.ask}
      </h2>
      {isSent ? (
        <div ref={takeFocus} tabIndex={-1}>
          <Banner tone="success">{texts.thanks}</Banner>
        </div>
      ) : (
        <ContactForm subject={subject} onSent={() => setSent(true)} />
      )}
    </section>
  )
}

interface ContactFormProps {
  readonly subject: string
  readonly onSent: () => void
}

/** A failed request keeps its text. */
function ContactForm({ subject, onSent }: ContactFormProps) {
  const user = useUser()
  return (
    <Form
      label={texts.request}
      className="flex flex-col gap-4"
      schema={contactInput}
      defaultValues={{
        // Empty until chosen; the schema requires one.
        subject: contactSubjects.find((known) => known === subject) ?? ('' as ContactInput['subject']),
        name: user?.fullName ?? '',
        email: user?.email ?? '',
        telephone: '',
        company: '',
        question: '',
      }}
      mutation={sendRequest}
      toVariables={(values) => values}
      onSuccess={onSent}
      submitLabel={texts.send}
      draft="contact"
      render={({ fields, submit }) => (
        <>
          {fields}
          <div>{submit}</div>
        </>
      )}
    >
      <Fields />
    </Form>
  )
}

function Fields() {
  return (
    <>
      <SelectField<ContactInput> name="subject" label={texts.subject} required>
        <option value="">{texts.choose}</option>
        {contactSubjects.map((subject) => (
          <option key={subject} value={subject}>
            {subject}
          </option>
        ))}
      </SelectField>
      <div className="grid gap-4 not-phone:grid-cols-2">
        <TextField<ContactInput> name="name" label={texts.name} autoComplete="name" required />
        <TextField<ContactInput> name="email" label={texts.email} type="email" autoComplete="email" required />
        <TextField<ContactInput> name="telephone" label={texts.telephone} type="tel" autoComplete="tel" />
        <TextField<ContactInput> name="company" label={texts.company} autoComplete="organization" />
      </div>
      <TextField<ContactInput> name="question" label={texts.question} type="textarea" required />
    </>
  )
}
