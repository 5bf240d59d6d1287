import type { EmailContent } from '#server/modules/emails/message.ts'
import { type Block, button, paragraph } from './blocks.ts'

export interface Addressee {
  readonly fullName: string
  readonly email: string
  /** Null for administrators. */
  readonly groupName: string | null
  readonly isOwner: boolean
}

export interface PasswordLink {
  readonly url: string
  readonly expiresAt: Date
}

const greeting = ({ fullName }: Addressee): Block => paragraph(`Hello ${fullName},`)

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

const momentOf = (time: Date): string => `${when.format(time)} UTC`

const asOwner = (group: string) => ({
  subject: `You are invited to Sourcebook as an owner of ${group}`,
  role: `You are invited as an owner of the group ${group}: owners invite people and maintain the group’s subjects.`,
  renewal: 'After that, ask an administrator or another owner of the group for a new invitation.',
})

const asUser = (group: string) => ({
  subject: `${group} invites you to Sourcebook`,
  role: `The group ${group} invites you to work with its sources.`,
  renewal: 'After that, ask an owner of the group for a new invitation.',
})

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
      paragraph(`To register, set a password. After that, you log in with it and your e-mail address, ${to.email}.`),
      button('Set your password', link.url),
      paragraph(`The link works once and for 72 hours, until ${momentOf(link.expiresAt)}. ${words.renewal}`),
      paragraph(
        'If you did not expect this invitation, ignore it: nobody can use the account until a password is set.',
      ),
    ],
  }
}

export const reset = (to: Addressee, link: PasswordLink, publicUrl: string): EmailContent => ({
  subject: 'Set a new password for Sourcebook',
  preview: 'The link in this e-mail works once and for 1 hour.',
  publicUrl,
  blocks: [
    greeting(to),
    paragraph(`You, or someone else, asked for a link to set a new password for the account ${to.email}.`),
    button('Set a new password', link.url),
    paragraph(
      `The link works once and for 1 hour, until ${momentOf(link.expiresAt)}. If you ask again, only the link in the newest e-mail works.`,
    ),
    paragraph('If you did not ask for it, ignore this e-mail: your password does not change.'),
  ],
})

const helperOf = ({ groupName, isOwner }: Addressee) =>
  groupName === null || isOwner ? 'an administrator' : 'an owner of your group'

/** Warns the owner that another person guesses the password, and names browsers in which a login still works. */
export const manyFailedLogins = (to: Addressee, at: Date, publicUrl: string): EmailContent => ({
  subject: 'Many failed logins to your Sourcebook account',
  preview: 'None of these attempts succeeded.',
  publicUrl,
  blocks: [
    greeting(to),
    paragraph(
      `Until ${momentOf(at)}, there were many attempts to log in to the account ${to.email} with a wrong password. None of them succeeded.`,
    ),
    paragraph('For up to one hour, you can log in only in a browser where you have logged in before.'),
    paragraph(
      `If you have forgotten your password, set a new one: open ${publicUrl}, choose ‘Login’, then ‘Reset your password’. The new password works immediately, in every browser.`,
    ),
    paragraph(
      `If it was not you, someone may be trying to guess your password: tell ${helperOf(to)}. If you use the same password for anything else, set a new one.`,
    ),
    paragraph('You get this e-mail at most once a day.'),
  ],
})

/** Notifies the owner, because another person may have changed the password. */
export const passwordChanged = (to: Addressee, at: Date, publicUrl: string): EmailContent => {
  const helper = helperOf(to)
  return {
    subject: 'Your Sourcebook password was changed',
    preview: 'If it was not you, set a new password immediately.',
    publicUrl,
    blocks: [
      greeting(to),
      paragraph(`The password of the account ${to.email} was changed on ${momentOf(at)}.`),
      paragraph('If it was you, you don’t need to do anything.'),
      paragraph(
        `If it was not you, someone else may be using your account. Set a new password immediately: open ${publicUrl}, choose ‘Login’, then ‘Reset your password’. Also tell ${helper}.`,
      ),
    ],
  }
}
