import { paragraph } from './blocks.ts'
import type { EmailContent } from './content.ts'
import { type Addressee, greeting, momentOf } from './sentences.ts'

/** Tells the owner of an account, who may not be the one who changed its password. */
export const passwordChanged = (to: Addressee, at: Date, publicUrl: string): EmailContent => {
  const helper = to.groupName === null || to.isOwner ? 'an administrator' : 'an owner of your group'
  return {
    subject: 'Your Sourcebook password was changed',
    preview: 'If it was not you, set a new one at once.',
    publicUrl,
    blocks: [
      greeting(to),
      paragraph(`The password of the account ${to.email} was changed on ${momentOf(at)}.`),
      paragraph('If it was you, there is nothing to do.'),
      paragraph(
        `If it was not you, somebody else may be using your account: open ${publicUrl}, choose ‘Login’ and there ‘Reset your password’ at once, and tell ${helper}.`,
      ),
    ],
  }
}
