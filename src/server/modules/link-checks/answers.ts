import type { IncomingHttpHeaders } from 'node:http'
import { isChallenge } from './challenges.ts'

/** Outcome of one attempt; `unsure` changes nothing. */
export type LinkVerdict = 'works' | 'moved' | 'blocked' | 'gone' | 'unsure'

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

const GONE = new Set([404, 410])
const BLOCKED = new Set([401, 403, 405, 429, 451, 503])

const isWell = (status: number) => status >= 200 && status < 300

export const foundIn = (answer: Answer): LinkVerdict => {
  if (isChallenge(answer)) return 'blocked'
  if (isWell(answer.status)) return 'works'
  if (GONE.has(answer.status)) return 'gone'
  return BLOCKED.has(answer.status) ? 'blocked' : 'unsure'
}

const SETTLED = new Set([401, 429, 451])

/** True if GET would answer the same; many servers reject HEAD. */
export const isSettled = (answer: Answer): boolean =>
  answer.status < 400 ||
  SETTLED.has(answer.status) ||
  answer.headers['retry-after'] !== undefined ||
  isChallenge(answer)

const LONGEST_PAUSE_MS = 7 * 24 * 3600_000

/** Retry-After in ms, from seconds or date (RFC 9110); null if absent. */
export const retryAfterOf = ({ status, headers }: Answer, now: number): number | null => {
  const text = headers['retry-after']?.trim() ?? ''
  if ((status !== 429 && status !== 503) || text === '') return null
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), LONGEST_PAUSE_MS)
}

// A login page is no move.
const LOGIN = /(?:^|[/_.-])(?:log-?in|sign-?in|log-?on|sso|oauth2?|auth|authorize|anmelden|connexion)(?:$|[/_.-])/i

export const isLogin = ({ pathname, hostname }: URL): boolean =>
  LOGIN.test(pathname) || /^(?:login|sso|auth|accounts?|idp)\./.test(hostname)
