import { facts, paragraph, quote } from './blocks.ts'
import type { EmailContent } from './content.ts'

export interface ContactRequest {
  readonly subject: string
  readonly name: string
  readonly email: string
  readonly telephone: string
  readonly company: string
  readonly question: string
}

/** What a visitor wrote into the contact form, to the people who run this Sourcebook. */
export const contactRequest = (request: ContactRequest, publicUrl: string): EmailContent => ({
  subject: `${request.subject}: ${request.name}`,
  preview: request.question,
  publicUrl,
  blocks: [
    paragraph('Somebody has filled in the contact form. An answer to this e-mail goes to them.'),
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
