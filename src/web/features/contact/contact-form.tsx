import { useRef } from 'react'
import { type ContactInput, contactInput, contactSubjects } from '#contract/contact.ts'
import { useUser } from '#web/session/store.ts'
import { Form } from '#web/shared/fields/form.tsx'
import { SelectField } from '#web/shared/fields/select-field.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { BotTrap } from './bot-trap.tsx'
import { sendRequest } from './mutations.ts'

interface ContactFormProps {
  /** The subject that is chosen to begin with; none where it is no subject. */
  readonly subject: string
  readonly onSent: () => void
}

/** Asks the people who run this Sourcebook for something. A request that could not be sent stays as it was typed. */
export function ContactForm({ subject, onSent }: ContactFormProps) {
  const user = useUser()
  const trap = useRef<HTMLInputElement>(null)
  return (
    <Form
      label="Request"
      className="flex flex-col gap-4"
      schema={contactInput}
      defaultValues={{
        // While none is chosen the form holds none, and the schema says that one is required.
        subject: contactSubjects.find((known) => known === subject) ?? ('' as ContactInput['subject']),
        name: user?.fullName ?? '',
        email: user?.email ?? '',
        telephone: '',
        company: '',
        question: '',
      }}
      mutation={sendRequest}
      // Read off the page, since a program need not type to fill in a field.
      toVariables={(values) => ({ ...values, homepage: trap.current?.value ?? '' })}
      onSuccess={onSent}
      submitLabel="Send request"
      render={({ fields, submit }) => (
        <>
          {fields}
          <div>{submit}</div>
        </>
      )}
    >
      <Fields />
      <BotTrap ref={trap} />
    </Form>
  )
}

function Fields() {
  return (
    <>
      <SelectField<ContactInput>
        name="subject"
        label="Subject"
        placeholder="Choose a subject"
        options={contactSubjects}
        required
      />
      <div className="grid gap-4 not-phone:grid-cols-2">
        <TextField<ContactInput> name="name" label="Name" autoComplete="name" required />
        <TextField<ContactInput> name="email" label="Email address" type="email" autoComplete="email" required />
        <TextField<ContactInput> name="telephone" label="Telephone (optional)" type="tel" autoComplete="tel" />
        <TextField<ContactInput> name="company" label="Company (optional)" autoComplete="organization" />
      </div>
      <TextField<ContactInput> name="question" label="Question" type="textarea" required />
    </>
  )
}
