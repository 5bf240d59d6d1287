import { captureException, type ErrorEvent, init } from '@sentry/browser'
import type { Report } from './error-reports.ts'

// Addresses hold search words and names of researched sites, so none of them leaves: neither the page's, nor those of
// requests and clicks that Sentry would collect as breadcrumbs, nor messages with data in them.
const withoutTraces = (event: ErrorEvent): ErrorEvent => {
  delete event.request
  delete event.breadcrumbs
  delete event.user
  delete event.extra
  delete event.transaction
  return event
}

/** Starts Sentry with nothing but errors and their stacks; resolves with the way to report one. */
export const startSentry = (dsn: string): ((report: Report) => void) => {
  init({ dsn, release: __APP_VERSION__, defaultIntegrations: false, beforeSend: withoutTraces })
  return ({ error, tags }) =>
    // By their stacks all calls would be one error.
    void captureException(error, tags && { tags, fingerprint: [tags.call, tags.failure, tags.status] })
}
