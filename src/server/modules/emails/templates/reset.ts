import { button, paragraph } from './blocks.ts'
import type { EmailContent } from './content.ts'
import { type Addressee, greeting, momentOf, type PasswordLink } from './sentences.ts'

/** To whoever asked for it, or for whom somebody else did. */
export const reset = (to: Addressee, link: PasswordLink, publicUrl: string): EmailContent => ({
  subject: 'Set a new password for Sourcebook',
  preview: 'The link in this e-mail works once and for 1 hour.',
  publicUrl,
  blocks: [
    greeting(to),
    paragraph(`Somebody, most likely you, wants to set a new password for the account ${to.email}.`),
    button('Set a new password', link.url),
    paragraph(
      `The link works once and for 1 hour, until ${momentOf(link.expiresAt)}. Once you ask again, only the newest e-mail counts.`,
    ),
    paragraph('If it was not you, ignore this e-mail: your password stays as it is.'),
  ],
})
