import { whenIdle } from './when-idle.ts'

type Report = (error: unknown) => void

const waiting: unknown[] = []
let send: Report | null = null

/** Tells the error-reporting service, if the build names one; errors from before it is loaded are kept for it. */
export const reportError: Report = (error) => {
  if (!import.meta.env['VITE_SENTRY_DSN']) return
  if (send) send(error)
  else waiting.push(error)
}

/** Loads the reporting service once the page has nothing better to do. */
export const startErrorReports = (): void => {
  const dsn: unknown = import.meta.env['VITE_SENTRY_DSN']
  if (typeof dsn !== 'string' || dsn === '') return
  window.addEventListener('error', (event) => reportError(event.error))
  window.addEventListener('unhandledrejection', (event) => reportError(event.reason))
  const load = async () => {
    const { startSentry } = await import('./sentry-lazy.ts')
    send = startSentry(dsn)
    for (const error of waiting.splice(0)) send(error)
  }
  whenIdle(() => void load())
}
