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
    // Records foreign requests and blocks them.
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
  // Two per core, because a browser mostly waits.
  workers: availableParallelism() * 2,
  fullyParallel: true,
  retries: 0,
  forbidOnly: true,
  // `npm run trial -- nightly` runs these, and nothing else.
  ...(process.env['NIGHTLY'] === 'on' ? { grep: NIGHTLY } : { grepInvert: NIGHTLY }),
  timeout: 300_000,
  // Two cores run two browsers, server and database: slow is not wrong.
  expect: { timeout: 30_000 },
  reporter: [['list']],
  use: {
    // A trace costs a fifth of each test. To examine a failure, use `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    actionTimeout: 30_000,
  },
  projects: [
    { name: 'chromium', use: settingsFor({}) },
    // Tests in which the headless shell and full Chromium differ.
    ...(other ? [{ name: 'other browser', grep: /@browser/, use: settingsFor({ executablePath: other }) }] : []),
  ],
})
