import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useMutation } from '@tanstack/react-query'
import type { SubmitEvent } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { type ContactInput, contactInput, contactSubjects } from '#contract/contact.ts'
import { useUser } from '#web/session/store.ts'
import { FormError } from '#web/shared/fields/form-error.tsx'
import { SelectField } from '#web/shared/fields/select-field.tsx'
import { TextField } from '#web/shared/fields/text-field.tsx'
import { showServerErrors } from '#web/shared/server-errors.ts'
import { Button } from '#web/ui/button.tsx'
import { BotTrap, trappedIn } from './bot-trap.tsx'
import { sendRequest } from './mutations.ts'

interface ContactFormProps {
  /** The subject that is chosen to begin with; none where it is no subject. */
  readonly subject: string
  readonly onSent: () => void
}

/** Asks the people who run this Sourcebook for something. A request that could not be sent stays as it was typed. */
export function ContactForm({ subject, onSent }: ContactFormProps) {
  const user = useUser()
  const form = useForm<ContactInput, unknown, ContactInput>({
    resolver: standardSchemaResolver(contactInput),
    mode: 'onTouched',
    defaultValues: {
      // While none is chosen the form holds none, and the schema says that one is required.
      subject: contactSubjects.find((known) => known === subject) ?? ('' as ContactInput['subject']),
      name: user?.fullName ?? '',
      email: user?.email ?? '',
      telephone: '',
      company: '',
      question: '',
    },
  })
  const send = useMutation(sendRequest)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const homepage = trappedIn(event.currentTarget)
    return form.handleSubmit((values) =>
      send.mutate(
        { ...values, homepage },
        { onSuccess: onSent, onError: (failure) => showServerErrors(form, failure) },
      ),
    )(event)
  }
  return (
    <FormProvider {...form}>
      <form noValidate aria-label="Request" onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
        <FormError />
        <Fields />
        <Button type="submit" variant="primary" pending={send.isPending} className="self-start">
          Send request
        </Button>
      </form>
    </FormProvider>
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
      <BotTrap />
    </>
  )
}
