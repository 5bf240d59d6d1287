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
  role: `You are invited as an owner of the group ${group}: owners invite its people and keep its subjects.`,
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
      paragraph(`To register, set a password. From then on you log in with it and your e-mail address, ${to.email}.`),
      button('Set your password', link.url),
      paragraph(`The link works once and for 72 hours, until ${momentOf(link.expiresAt)}. ${words.renewal}`),
      paragraph('If you did not expect this invitation, ignore it: without a password the account can’t be used.'),
    ],
  }
}

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

const helperOf = ({ groupName, isOwner }: Addressee) =>
  groupName === null || isOwner ? 'an administrator' : 'an owner of your group'

/** Warns the owner that another person guesses the password, and says where a login works meanwhile. */
export const manyFailedLogins = (to: Addressee, at: Date, publicUrl: string): EmailContent => ({
  subject: 'Many failed logins to your Sourcebook account',
  preview: 'Nobody got in with a wrong password.',
  publicUrl,
  blocks: [
    greeting(to),
    paragraph(
      `Up to ${momentOf(at)} there were very many logins to the account ${to.email} with a wrong password. Nobody got in with one.`,
    ),
    paragraph(
      'For up to an hour, logging in works only in a browser in which you have logged in before; there it works as always.',
    ),
    paragraph(
      `If you have forgotten your password, set a new one, which works everywhere and at once: open ${publicUrl}, choose ‘Login’ and there ‘Reset your password’.`,
    ),
    paragraph(
      `If it was not you, someone is trying to guess your password: tell ${helperOf(to)}, and set a new password if you use this one anywhere else.`,
    ),
    paragraph('You get this e-mail at most once a day.'),
  ],
})

/** Notifies the owner, because another person may have changed the password. */
export const passwordChanged = (to: Addressee, at: Date, publicUrl: string): EmailContent => {
  const helper = helperOf(to)
  return {
    subject: 'Your Sourcebook password was changed',
    preview: 'If it was not you, set a new one at once.',
    publicUrl,
    blocks: [
      greeting(to),
      paragraph(`The password of the account ${to.email} was changed on ${momentOf(at)}.`),
      paragraph('If it was you, there is nothing to do.'),
      paragraph(
        `If it was not you, someone else may be using your account: open ${publicUrl}, choose ‘Login’ and there ‘Reset your password’ at once, and tell ${helper}.`,
      ),
    ],
  }
}
