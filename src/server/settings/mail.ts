import { email } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'
import { address } from './kinds.ts'

export interface Mailbox {
  readonly name: string
  readonly address: string
}

const MAILBOX = /^(?:"?([^"<>\p{Cc}]*?)"?\s*<([^<>\s]+)>|([^<>\s]+))$/u

const readMailbox = (value: string): Mailbox | undefined => {
  const [, name = '', inBrackets, alone] = MAILBOX.exec(value) ?? []
  const read = z.safeParse(email, inBrackets ?? alone)
  return read.success ? { name, address: read.data } : undefined
}

export const mailbox = z.pipe(
  z.pipe(z.string(), z.transform(readMailbox)),
  z.custom<Mailbox>((value) => value !== undefined, {
    error: 'it is an e-mail address, or a name and one as in Name <name@example.org>',
  }),
)

const isSignInDecodable = (value: string) => {
  const { username, password } = new URL(value)
  try {
    decodeURIComponent(username)
    decodeURIComponent(password)
    return true
  } catch {
    return false
  }
}

export const mailServer = address('smtp://', 'smtps://').check(
  z.refine((value) => URL.parse(value)?.hostname !== '', {
    error: 'it is the address of a mail server such as smtp://mail.example.org:587',
    abort: true,
  }),
  z.refine(isSignInDecodable, {
    error: 'it is an address whose user and password have special characters encoded, such as %25 for %',
  }),
)
