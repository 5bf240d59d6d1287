// Letters of any script make a domain, none that show nothing (decision 0039).
const EMAIL = /^\s*([!#-'*+\--9=?A-Z^-~]+)@((?:(?!\p{DI})[\p{L}\p{M}\p{N}._-])+)\s*$/u
const MAIL_HOST = /^(?:[\w-]+\.)+(?!\d+$)[a-z\d-]{2,}$/

/**
 * The one form of an e-mail address, by which it is stored, looked up and counted (decision 0039): in lower case, its domain
 * in ASCII (punycode). Null of what is none: before the @ stand only letters, digits and signs of ASCII.
 */
export const normaliseEmail = (typed: string): string | null => {
  const [, local = '', domain = ''] = EMAIL.exec(typed) ?? []
  const host = URL.parse(`http://${domain}`)?.hostname ?? ''
  return MAIL_HOST.test(host) ? `${local.toLowerCase()}@${host}` : null
}
