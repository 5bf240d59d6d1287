import { type Answer, ask } from '#testing/server/ask.ts'
import { type Kind, kindsAt, type Login } from './kinds.ts'

/** Required headers of every answer (decision 0041). */
const wanted: Readonly<Record<string, RegExp>> = {
  'content-security-policy': /^default-src 'none'/,
  'cross-origin-embedder-policy': /^(?:require-corp|credentialless)$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^(?:same|cross)-origin$/,
  'permissions-policy': /camera=\(\)/,
  'referrer-policy': /^no-referrer$/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'x-request-id': /^[\da-f-]{36}$/,
}

const HTTPS_ONLY = { 'strict-transport-security': /^max-age=\d{8}/ }

export interface Row {
  readonly kind: string
  readonly status: number
  readonly missing: readonly string[]
}

const judge = ({ name, statuses, cache }: Kind, { status, headers }: Answer, rules: typeof wanted): Row => {
  const all = Object.entries({ ...rules, 'cache-control': cache })
  const absent = all.filter(([header, says]) => !says.test(headers[header] ?? '')).map(([header]) => header)
  const missing = statuses.includes(status) ? absent : [`status ${statuses.join(' or ')}`, ...absent]
  return { kind: name, status, missing }
}

export const auditHeaders = async (origin: string, login?: Login): Promise<readonly Row[]> => {
  const rules = origin.startsWith('https:') ? { ...wanted, ...HTTPS_ONLY } : wanted
  const rows: Row[] = []
  // Sequentially, because of rate limits.
  for (const kind of await kindsAt(origin, login)) rows.push(judge(kind, await ask(origin, kind.text), rules))
  return rows
}
