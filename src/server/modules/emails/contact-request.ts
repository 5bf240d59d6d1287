import type { ContactInput } from '#contract/emails/contact.ts'
import * as z from '#contract/zod.ts'
import type { Mailbox } from '#server/settings/mail.ts'
import type { EmailContent } from './message.ts'
import { facts, paragraph, quote } from './templates/blocks.ts'

const contactRequest = z.object({
  subject: z.string(),
  name: z.string(),
  email: z.string(),
  telephone: z.string(),
  company: z.string(),
  question: z.string(),
})
export type ContactRequest = z.infer<typeof contactRequest>

export const contactPayload = (input: ContactInput): ContactRequest => ({
  subject: input.subject,
  name: input.name,
  email: input.email,
  telephone: input.telephone ?? '',
  company: input.company ?? '',
  question: input.question,
})

/** E-mail to the operators; replies go to the visitor. */
export const contactEmail = (stored: unknown, contactTo: Mailbox, publicUrl: string) => {
  const request = z.parse(contactRequest, stored)
  return {
    to: contactTo,
    replyTo: { name: request.name, address: request.email },
    content: contactContent(request, publicUrl),
  }
}

export const contactContent = (request: ContactRequest, publicUrl: string): EmailContent => ({
  subject: `${request.subject}: ${request.name}`,
  preview: request.question,
  publicUrl,
  blocks: [
    paragraph(
      'A visitor sent this request with the contact form. If you reply to this e-mail, your reply goes to the visitor.',
    ),
    facts([
      ['Subject', request.subject],
      ['Name', request.name],
      ['Email address', request.email],
      ['Telephone', request.telephone || '–'],
      ['Company', request.company || '–'],
    ]),
    quote(request.question),
  ],
})
