import { availableParallelism } from 'node:os'
import { defineConfig, devices } from 'playwright/test'
import { browserOfOtherKind } from '../src/setup/browser.ts'
import { launchOptions } from './fixtures/browser.ts'
import { resolverRules } from './fixtures/reporting.ts'

const settingsFor = (options: { readonly executablePath?: string }) => ({
  ...devices['Desktop Chrome'],
  viewport: { width: 1440, height: 900 },
  launchOptions: {
    ...launchOptions,
    ...options,
    // Whatever the page should ask of others is written down, and never gets anywhere.
    args: [...launchOptions.args, resolverRules()],
  },
})

const NIGHTLY = /@nightly/

const other = browserOfOtherKind(launchOptions.executablePath ?? '')

export default defineConfig({
  testDir: './journeys',
  testMatch: '**/*.e2e.ts',
  globalSetup: ['./fixtures/database.ts', './fixtures/receiver.ts'],
  outputDir: '../test-results/journeys',
  // Two a core: a browser waits as long as it works.
  workers: availableParallelism() * 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // `npm run trial -- nightly` runs these, and nothing else.
  ...(process.env['NIGHTLY'] === 'on' ? { grep: NIGHTLY } : { grepInvert: NIGHTLY }),
  timeout: 60_000,
  // Two cores for two browsers, the server and the database: slow is not wrong.
  expect: { timeout: 10_000 },
  reporter: [['list']],
  use: {
    // A trace costs a fifth of each test. Who looks into a failure runs it again with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 15_000,
  },
  projects: [
    { name: 'chromium', use: settingsFor({}) },
    // A headless shell and a full Chromium differ in these.
    ...(other ? [{ name: 'other browser', grep: /@browser/, use: settingsFor({ executablePath: other }) }] : []),
  ],
})
