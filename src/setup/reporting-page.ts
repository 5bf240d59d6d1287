import { join } from 'node:path'
import { buildPage } from './build-page.ts'

export const RECEIVER = 'receiver.example'

export const reportingPage = {
  pageFolder: join(import.meta.dirname, '../../test-results/reporting-page'),
  settings: { VITE_SENTRY_DSN: `http://key@${RECEIVER}/1`, VITE_ANALYTICS_URL: `http://${RECEIVER}/api/event` },
}

export const buildReportingPage = (): Promise<void> =>
  buildPage({
    folder: reportingPage.pageFolder,
    settings: reportingPage.settings,
    // Compression takes longest.
    args: ['--emptyOutDir', '--mode', 'journeys'],
  })
