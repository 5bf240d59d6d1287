import { join } from 'node:path'
import { buildPage } from './build-page.ts'

/** The host under which the browsers of the journeys find what stands in for the services. */
export const RECEIVER = 'receiver.example'

/** The page as it is with both services that it may report to. */
export const reportingPage = {
  pageFolder: join(import.meta.dirname, '../../test-results/reporting-page'),
  settings: { VITE_SENTRY_DSN: `http://key@${RECEIVER}/1`, VITE_ANALYTICS_URL: `http://${RECEIVER}/api/event` },
}

/** Builds it beside the plain one, unless that was done. */
export const buildReportingPage = (): Promise<void> =>
  buildPage({
    folder: reportingPage.pageFolder,
    settings: reportingPage.settings,
    // Not compressed, which takes longer than all else.
    args: ['--emptyOutDir', '--mode', 'journeys'],
  })
