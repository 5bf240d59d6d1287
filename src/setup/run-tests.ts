import { mkdir, readFile, rm } from 'node:fs/promises'
import { findBrowser } from './browser.ts'
import { buildPage } from './build-page.ts'
import { runProgram } from './program.ts'

const RESULTS = 'test-results'

// What has queries that another version of PostgreSQL could plan, sort or refuse otherwise. The rest of the server has
// none, or starts an embedded server of its own.
const OTHER_SERVER_TESTS = [
  'src/server/db/migrate',
  'src/server/db/schema',
  'src/server/db/transact',
  'src/server/modules/sources',
  'src/server/modules/activity',
  'src/server/modules/categories',
  'src/server/modules/tags',
  'src/server/commands/import/import-entries',
]

interface Step {
  readonly name: string
  readonly run: () => Promise<number>
  /** Where the step leaves its numbers. */
  readonly report?: string
}

interface Counts {
  passed: number
  failed: number
}

const vitest = (name: string, args: readonly string[], env: Record<string, string> = {}): Step => {
  const report = `${RESULTS}/${name}.json`
  return {
    name,
    report,
    run: () =>
      runProgram('vitest', ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile=${report}`], {
        env,
      }),
  }
}

const checks: Step = { name: 'check', run: () => runProgram('npm', ['run', '--silent', 'check']) }

const build: Step = {
  name: 'build',
  run: async () => {
    await buildPage()
    return 0
  },
}

const journeys: Step = {
  name: 'journeys',
  report: `${RESULTS}/journeys.json`,
  run: async () =>
    runProgram('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'], {
      env: {
        TEST_DATABASE_URL: '',
        CHROMIUM_PATH: await findBrowser(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: `${process.cwd()}/${RESULTS}/journeys.json`,
      },
    }),
}

const stepsFor = (otherServer: string | undefined): Step[] => [
  checks,
  build,
  // What needs the other server is named, so that this run stays on the embedded one.
  vitest('unit-endpoint-screen', [], { TEST_DATABASE_URL: '' }),
  ...(otherServer
    ? [vitest('other-postgresql', ['--project', 'server', ...OTHER_SERVER_TESTS], { TEST_DATABASE_URL: otherServer })]
    : []),
  journeys,
]

const readCounts = async (report: string): Promise<Counts> => {
  const text = await readFile(report, 'utf8').catch(() => '{}')
  // Reports of Vitest and of Playwright; of both only the totals are read.
  const { numPassedTests, numFailedTests, stats } = JSON.parse(text) as {
    numPassedTests?: number
    numFailedTests?: number
    stats?: { expected: number; unexpected: number; flaky: number }
  }
  return {
    passed: numPassedTests ?? (stats ? stats.expected + stats.flaky : 0),
    failed: numFailedTests ?? stats?.unexpected ?? 0,
  }
}

/** Runs everything that must hold, whatever failed before it, and says at the end what did. */
export const runTests = async (only: readonly string[]): Promise<number> => {
  await rm(RESULTS, { recursive: true, force: true })
  await mkdir(RESULTS, { recursive: true })
  const steps = stepsFor(process.env['TEST_DATABASE_URL']).filter(
    ({ name }) => only.length === 0 || only.includes(name),
  )
  const total: Counts = { passed: 0, failed: 0 }
  const lines: string[] = []
  for (const { name, run, report } of steps) {
    process.stdout.write(`\n── ${name}\n`)
    const started = performance.now()
    const code = await run().catch((error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
      return 1
    })
    const counts = report ? await readCounts(report) : { passed: code === 0 ? 1 : 0, failed: 0 }
    // A step that failed without a failed test failed as a whole.
    const failed = code !== 0 && counts.failed === 0 ? 1 : counts.failed
    total.passed += counts.passed
    total.failed += failed
    const seconds = Math.round((performance.now() - started) / 1000)
    lines.push(
      `${code === 0 ? 'ok    ' : 'FAILED'} ${name.padEnd(22)} ${counts.passed} passed, ${failed} failed (${seconds} s)`,
    )
  }
  process.stdout.write(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed\n`)
  return total.failed > 0 ? 1 : 0
}
