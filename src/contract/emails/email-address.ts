// Domains may use letters of any script, but no invisible characters (decision 0039).
const EMAIL = /^\s*([!#-'*+\--9=?A-Z^-~]+)@((?:(?!\p{DI})[\p{L}\p{M}\p{N}._-])+)\s*$/u
const MAIL_HOST = /^(?:[\w-]+\.)+(?!\d+$)[a-z\d-]{2,}$/

/**
 * Canonical e-mail address for storage, lookup and limits (decision 0039): lower case, punycode domain. Null if
 * invalid; the local part must be ASCII.
 */
export const normalizeEmail = (typed: string): string | null => {
  const [, local = '', domain = ''] = EMAIL.exec(typed) ?? []
  const host = URL.parse(`http://${domain}`)?.hostname ?? ''
  return MAIL_HOST.test(host) ? `${local.toLowerCase()}@${host}` : null
}
