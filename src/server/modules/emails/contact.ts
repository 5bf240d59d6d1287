import type { ContactInput } from '#contract/contact.ts'
import * as z from '#contract/zod.ts'
import type { Mailbox } from '#server/settings/mail.ts'
import { type ContactRequest, contactRequest } from './templates/contact-request.ts'

const payload = z.object({
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  telephone: z.string(),
  company: z.string(),
  question: z.string(),
})

/** What the e-mail needs of the form that a visitor sent. */
export const contactPayload = (input: ContactInput): Record<keyof ContactRequest, string> => ({
  subject: input.subject,
  name: input.name,
  email: input.email,
  telephone: input.telephone ?? '',
  company: input.company ?? '',
  question: input.question,
})

/** The e-mail to the people who run this Sourcebook; an answer to it goes to the visitor. */
export const contactEmail = (stored: unknown, contactTo: Mailbox, publicUrl: string) => {
  const request = z.parse(payload, stored)
  return {
    to: contactTo,
    replyTo: { name: request.name, address: request.email },
    content: contactRequest(request, publicUrl),
  }
}
