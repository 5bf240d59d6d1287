import { email } from '#contract/text/text.ts'
import * as z from '#contract/zod.ts'
import { type Environment, SettingError, text, webUrl } from './setting.ts'

/** Somebody who gets or sends e-mails; without a name it is ''. */
export interface Mailbox {
  readonly name: string
  readonly address: string
}

/** 'name@example.org' or 'Name <name@example.org>'. */
export const mailbox = (env: Environment, name: string, fallback: string): Mailbox => {
  const value = text(env, name, fallback)
  const parts = /^(?:"?([^"<>\p{Cc}]*?)"?\s*<([^<>\s]+)>|([^<>\s]+))$/u.exec(value)
  const address = z.safeParse(email, parts?.[2] ?? parts?.[3])
  if (!address.success) {
    throw new SettingError(name, value, 'it is an e-mail address, or a name and one as in Name <name@example.org>')
  }
  return { name: parts?.[1] ?? '', address: address.data }
}

const isDecodable = (part: string) => {
  try {
    decodeURIComponent(part)
    return true
  } catch {
    return false
  }
}

/** The address of a mail server, which may hold a password and is never shown. */
export const mailServer = (name: string, value: string): string => {
  const { hostname, username, password } = new URL(webUrl(name, value, ['smtp:', 'smtps:']))
  if (hostname === '')
    throw new SettingError(name, '…', 'it is the address of a mail server such as smtp://mail.example.org:587')
  if (![username, password].every(isDecodable)) {
    throw new SettingError(
      name,
      '…',
      'it is an address whose user and password have special characters encoded, such as %25 for %',
    )
  }
  return value
}
