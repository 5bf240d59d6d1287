import { defineConfig, devices } from 'playwright/test'
import { launchOptions } from '../fixtures/browser.ts'

// Under published limits an assertion may have to wait for a rate limit.
const WAIT_MS = process.env['QA_RATE_LIMIT_SCALE'] ? 30_000 : 70_000

const use = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, launchOptions }

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  globalSetup: './log-in.ts',
  outputDir: '../../test-results/deployed',
  // One worker, because the deployment's limits are shared with others. `--workers 2` needs two accounts per role.
  workers: 1,
  // Shards and workers share out tests, not files.
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  timeout: 2 * WAIT_MS + 60_000,
  expect: { timeout: WAIT_MS },
  reporter: [
    ['list'],
    ['./reporter.ts'],
    ['junit', { outputFile: '../../test-results/deployed-junit.xml', embedAnnotationsAsProperties: true }],
    ['html', { open: 'never', outputFolder: '../../test-results/deployed-report' }],
    ...(process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['json'] as const] : []),
  ],
  use: {
    // Without screenshots, which cost more than the tests; snapshots show as much.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    actionTimeout: WAIT_MS,
  },
  projects: [
    { name: 'deployed', use, testIgnore: 'log-out.e2e.ts', teardown: 'log-out' },
    // Last, because it ends the sessions.
    { name: 'log-out', use, testMatch: 'log-out.e2e.ts' },
  ],
})
