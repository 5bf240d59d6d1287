import type { EmailKind } from '#contract/emails/emails.ts'
import { pluralize } from '#web/shared/pluralize.ts'

const kinds: Record<EmailKind, string> = {
  owner_invitation: 'Invitation of an owner',
  user_invitation: 'Invitation of a user',
  reset: 'Link to reset the password',
  password_changed: 'Notice that the password was changed',
  contact: 'Contact request',
  open_reports: 'Notice of open reports',
  link_changes: 'Notice of links that are gone or have moved',
  many_failed_logins: 'Notice of many failed logins',
}

export const texts = {
  kinds,
  title: 'Undelivered e-mail',
  count: (emails: number) => `${pluralize(emails, { one: 'e-mail', many: 'e-mails' })} can’t be delivered`,
  show: 'Show',
  shown: ' undelivered e-mail',
  close: 'Close',
  sendAgain: 'Send again',
  to: 'to',
  toWhom: (name: string) => ` to ${name}`,
  isSentAgain: (name: string) => `The e-mail to ${name} is being sent again.`,
  nextTry: (time: string) => `next try ${time}`,
  givenUp: 'given up',
  loading: 'Loading undelivered e-mail…',
  failed: 'Undelivered e-mail could not be loaded.',
} as const

export const linkEmailTexts = {
  title: 'E-mails about links',
  meaning:
    'Group owners and administrators get an e-mail, at most once a week, when links of their sources are gone or have moved.',
  whoChooses: 'You don’t receive these e-mails. Group owners and administrators can change this after logging in.',
  stop: 'Stop these e-mails',
  stopped: 'You won’t receive these e-mails any more. To get them again, log in and open this page from Help.',
  wanted: 'E-mail me when links are gone or have moved',
} as const
