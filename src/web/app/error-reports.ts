import { type ApiError, isApiError, isUnindexed } from '#web/api/api-error.ts'
import type { Report } from './sentry-lazy.ts'
import { whenIdle } from './when-idle.ts'

const MINUTE_MS = 60_000
const MOST_WAITING = 20

const waiting: Report[] = []
const lastTold = new Map<string, number>()
let send: ((report: Report) => void) | null = null
let screenNow = () => ''

/**
 * Tells the error-reporting service, if the build names one; what comes before it is loaded waits for it. Of failed calls
 * all but the expected ones are reported, of a kind at most one a minute, and nothing of what was asked for or answered.
 */
export const reportError = (error: unknown): void => {
  if (!import.meta.env.VITE_SENTRY_DSN) return
  const report = isApiError(error) ? reportOn(error) : { error }
  if (!report) return
  if (send) send(report)
  else if (waiting.length < MOST_WAITING) waiting.push(report)
}

// What is said beside a field, a session that ended, what somebody else has deleted first, a server without an index or that
// still builds it, and a train in a tunnel.
const isExpected = (failure: ApiError) =>
  failure.fields.length > 0 ||
  failure.status === 401 ||
  (failure.status === 404 && failure.call.startsWith('DELETE ')) ||
  isUnindexed(failure) ||
  (failure.code === 'network' && !navigator.onLine)

// The failure itself stays here: its message is the server's, and may name anything.
const reportOn = (failure: ApiError): Report | undefined => {
  const { call, code, status } = failure
  const kind = `${call} ${code} ${status}`
  const now = performance.now()
  if (isExpected(failure) || now - (lastTold.get(kind) ?? -MINUTE_MS) < MINUTE_MS) return undefined
  lastTold.set(kind, now)
  return {
    error: new Error(`${call} failed: ${code}`),
    tags: { call, screen: screenNow(), failure: code, status: String(status) },
  }
}

/** Loads the reporting service once the page has nothing better to do. `screen` says the pattern of what is on screen. */
export const startErrorReports = (screen: () => string): void => {
  const dsn: unknown = import.meta.env.VITE_SENTRY_DSN
  if (typeof dsn !== 'string' || dsn === '') return
  screenNow = screen
  window.addEventListener('error', (event) => reportError(event.error))
  window.addEventListener('unhandledrejection', (event) => reportError(event.reason))
  const load = async () => {
    const { startSentry } = await import('./sentry-lazy.ts')
    send = startSentry(dsn)
    for (const report of waiting.splice(0)) send(report)
  }
  // Without its code nobody learns of anything.
  whenIdle(() => void load().catch(() => undefined))
}
