import { type Block, paragraph } from './blocks.ts'

/** Whom an e-mail about an account is to. */
export interface Addressee {
  readonly fullName: string
  readonly email: string
  /** The name of their group; null for administrators. */
  readonly groupName: string | null
  readonly isOwner: boolean
}

/** A link that sets a password, and until when. */
export interface PasswordLink {
  readonly url: string
  readonly expiresAt: Date
}

export const greeting = ({ fullName }: Addressee): Block => paragraph(`Hello ${fullName},`)

const when = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })

/** '4 March 2026 at 09:30 UTC' */
export const momentOf = (time: Date): string => `${when.format(time)} UTC`
