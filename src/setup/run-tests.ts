import { mkdir, rm } from 'node:fs/promises'
import { describeBrowser, findBrowser } from './browser.ts'
import { buildPage } from './build-page.ts'
import { keepTemporaryInMemory } from './memory-folder.ts'
import { runProgram } from './program.ts'
import { runDeployedOnDemo } from './run-deployed.ts'
import { RESULTS, type Result, runInParallel, type Step } from './step.ts'

// Tests with SQL that may differ between PostgreSQL versions. Excludes plain statements, and tests with embedded
// servers of their own.
const OTHER_SERVER_TESTS = [
  'src/server/db/migrate',
  'src/server/db/schema',
  'src/server/db/transact',
  'src/server/plugins/rate-limits/store',
  'src/server/modules/emails/queue',
  'src/server/modules/sources',
  'src/server/modules/activity',
  'src/server/modules/categories',
  'src/server/modules/tags',
  'src/server/modules/imports/import-entries',
  'src/server/commands/transfer',
]

const vitest = (about: Pick<Step, 'name' | 'against'>, args: readonly string[], env: Record<string, string>): Step => {
  const report = `${RESULTS}/${about.name}.json`
  return {
    ...about,
    report,
    run: (output) =>
      runProgram('vitest', ['run', ...args, '--reporter=default', '--reporter=json', `--outputFile=${report}`], {
        env,
        output,
      }),
  }
}

const checks: Step = {
  name: 'check',
  run: (output) => runProgram('npm', ['run', '--silent', 'check'], { output }),
}

const browser: Step = {
  name: 'browser',
  run: (output) => runProgram(process.execPath, ['src/setup/main.ts', 'browser'], { output }),
}

const build: Step = {
  name: 'build',
  run: async (output) => {
    await buildPage({ output })
    return 0
  },
}

const journeys: Step = {
  name: 'journeys',
  against: 'the built page, servers and databases of their own (embedded PostgreSQL)',
  report: `${RESULTS}/journeys.json`,
  run: async (output) =>
    runProgram('playwright', ['test', '-c', 'e2e/playwright.config.ts', '--reporter=list,json'], {
      output,
      env: {
        TEST_DATABASE_URL: '',
        CHROMIUM_PATH: await findBrowser(),
        PLAYWRIGHT_JSON_OUTPUT_FILE: `${process.cwd()}/${RESULTS}/journeys.json`,
      },
    }),
}

/** QA suite for foreign deployments. */
const deployed: Step = {
  name: 'deployed',
  against: 'what npm start serves, from outside (demo library, embedded PostgreSQL)',
  report: `${RESULTS}/deployed.json`,
  run: (output) =>
    // A trace costs a fifth; a failed test can be rerun with one.
    runDeployedOnDemo(['--trace', 'off'], {
      output,
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: `${process.cwd()}/${RESULTS}/deployed.json` },
    }),
}

/** Groups run in sequence; queues within a group in parallel. */
const planOf = (otherServer: string | undefined): Step[][][] => [
  [[build, browser]],
  [
    [
      // Filtered by name to stay on the embedded server.
      vitest({ name: 'unit-endpoint-screen', against: 'the code and the embedded PostgreSQL' }, [], {
        TEST_DATABASE_URL: '',
      }),
      ...(otherServer
        ? [
            vitest(
              { name: 'other-postgresql', against: 'the PostgreSQL of TEST_DATABASE_URL' },
              ['--project', 'server', ...OTHER_SERVER_TESTS],
              { TEST_DATABASE_URL: otherServer },
            ),
          ]
        : []),
      journeys,
    ],
    // Single-threaded, so it shares the machine.
    [checks, deployed],
  ],
]

const IN_BROWSER = ['unit-endpoint-screen', 'journeys', 'deployed']

export const runTests = async (only: readonly string[]): Promise<number> => {
  await rm(RESULTS, { recursive: true, force: true })
  await mkdir(RESULTS, { recursive: true })
  const isWanted = ({ name }: Step) => only.length === 0 || only.includes(name)
  const results: Result[] = []
  const removeTemporary = keepTemporaryInMemory()
  try {
    for (const queues of planOf(process.env['TEST_DATABASE_URL'])) {
      const wanted = queues.map((queue) => queue.filter(isWanted)).filter((queue) => queue.length > 0)
      results.push(...(await runInParallel(wanted)))
    }
  } finally {
    removeTemporary()
  }
  const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0)
  const isInBrowser = only.length === 0 || only.some((name) => IN_BROWSER.includes(name))
  const browserLines = isInBrowser ? ['', ...(await describeBrowser(await findBrowser()))] : []
  const lines = [...results.map(({ line }) => line), ...browserLines]
  process.stdout.write(`\n${lines.join('\n')}\n\n${sum('passed')} passed, ${sum('failed')} failed\n`)
  return sum('failed') > 0 ? 1 : 0
}
