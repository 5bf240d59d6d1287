import { button, paragraph } from './blocks.ts'
import type { EmailContent } from './content.ts'
import { type Addressee, greeting, momentOf, type PasswordLink } from './sentences.ts'

const asOwner = (group: string) => ({
  subject: `You are invited to Sourcebook as an owner of ${group}`,
  role: `You are invited as an owner of the group ${group}: owners invite its people and keep its subjects.`,
  renewal: 'After that, ask an administrator or another owner of the group for a new invitation.',
})

const asUser = (group: string) => ({
  subject: `${group} invites you to Sourcebook`,
  role: `The group ${group} invites you to work with its sources.`,
  renewal: 'After that, ask an owner of the group for a new invitation.',
})

/** The registration instructions for an owner or a user of a group. */
export const invitation = (to: Addressee, link: PasswordLink, publicUrl: string): EmailContent => {
  const group = to.groupName ?? 'Sourcebook'
  const words = to.isOwner ? asOwner(group) : asUser(group)
  return {
    subject: words.subject,
    preview: 'Set a password within 72 hours to register.',
    publicUrl,
    blocks: [
      greeting(to),
      paragraph(`Sourcebook is a shared source library for know-your-customer and integrity research. ${words.role}`),
      paragraph(`To register, set a password. From then on you log in with it and your email address, ${to.email}.`),
      button('Set your password', link.url),
      paragraph(`The link works once and for 72 hours, until ${momentOf(link.expiresAt)}. ${words.renewal}`),
      paragraph('If you did not expect this invitation, ignore it: without a password the account can’t be used.'),
    ],
  }
}
