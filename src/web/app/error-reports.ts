import { type ApiError, isApiError, isUnindexed } from '#web/api/api-error.ts'
import type { Report } from './sentry-lazy.ts'
import { whenIdle } from './when-idle.ts'

const MINUTE_MS = 60_000
const MOST_WAITING = 20

const waiting: Report[] = []
const lastAnnounced = new Map<string, number>()
let send: ((report: Report) => void) | null = null
let screenNow = () => ''

/**
 * Reports errors, if configured; early ones wait for the service. Unexpected failed calls once a minute per kind,
 * without content.
 */
export const reportError = (error: unknown): void => {
  if (!import.meta.env.VITE_SENTRY_DSN) return
  const report = isApiError(error) ? reportOn(error) : { error }
  if (!report) return
  if (send) send(report)
  else if (waiting.length < MOST_WAITING) waiting.push(report)
}

// Field errors, ended sessions, deletions by others, a missing index, and being offline.
const isExpected = (failure: ApiError) =>
  failure.fields.length > 0 ||
  failure.status === 401 ||
  (failure.status === 404 && failure.call.startsWith('DELETE ')) ||
  isUnindexed(failure) ||
  (failure.code === 'network' && !navigator.onLine)

// Without the message, which may contain anything.
const reportOn = (failure: ApiError): Report | undefined => {
  const { call, code, status } = failure
  const kind = `${call} ${code} ${status}`
  const now = performance.now()
  if (isExpected(failure) || now - (lastAnnounced.get(kind) ?? -MINUTE_MS) < MINUTE_MS) return undefined
  lastAnnounced.set(kind, now)
  return {
    error: new Error(`${call} failed: ${code}`),
    tags: { call, screen: screenNow(), failure: code, status: String(status) },
  }
}

/** Loads the service when idle. `screen` returns the route pattern. */
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
  whenIdle(() => void load().catch(() => undefined))
}
