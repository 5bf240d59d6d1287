import { fuzzEnvironment } from '#trials/fuzz/options.ts'
import { findBrowser } from './browser.ts'
import { buildPage } from './build-page.ts'
import { runProgram } from './program.ts'

type Trial = (args: readonly string[]) => Promise<number>

const program =
  (path: string): Trial =>
  (args) =>
    runProgram(process.execPath, [`src/trials/${path}`, ...args])

const chaos: Trial = ([first, ...args]) =>
  first === 'cluster' ? program('chaos/cluster/main.ts')(args) : program('chaos/main.ts')(first ? [first, ...args] : [])

const cluster: Trial = async (args) => {
  await buildPage()
  return program('cluster/main.ts')(args)
}

const vitest = (files: readonly string[], env: Record<string, string>) =>
  runProgram('vitest', ['run', '--project', 'server', ...files], { env })

const fuzz: Trial = (args) => {
  const env = fuzzEnvironment(args)
  process.stdout.write(`${env.FUZZ_REQUESTS} requests of the seed ${env.FUZZ_SEED}\n`)
  return vitest(['src/trials/fuzz/fuzz.test.ts'], env)
}

const mutate: Trial = async (args) => {
  const contract = args.length > 0 ? 0 : await runProgram('stryker', ['run', 'src/trials/mutate/stryker.config.json'])
  return contract || program('mutate/main.ts')(args)
}

const LARGER_BY_NIGHT = [
  'src/server/modules/sources/lists/routes-index.test.ts',
  'src/server/commands/import/round-trip.test.ts',
  'src/trials/fuzz/fuzz.test.ts',
]

const NIGHTLY = { NIGHTLY: 'on' }

const journeys = async () => {
  await buildPage()
  const env = { ...NIGHTLY, TEST_DATABASE_URL: '', CHROMIUM_PATH: await findBrowser() }
  return runProgram('playwright', ['test', '-c', 'e2e/playwright.config.ts'], { env })
}

/** Runs long proofs; continues after failures. */
const nightly: Trial = async () => {
  const steps = [
    () => vitest(LARGER_BY_NIGHT, NIGHTLY),
    journeys,
    () => program('bench/main.ts')(['500', '--seconds', '0.2', '--database', 'both']),
    () => program('alerts/main.ts')([]),
    () => chaos(['--rounds', '3']),
    () => program('restore/main.ts')(['10000']),
  ]
  const ends: number[] = []
  for (const step of steps) ends.push(await step())
  return Math.max(...ends)
}

const trials: Readonly<Record<string, Trial>> = {
  alerts: program('alerts/main.ts'),
  chaos,
  cluster,
  fuzz,
  mutate,
  nightly,
  restore: program('restore/main.ts'),
  upgrade: program('upgrade/main.ts'),
}

/** Returns the exit code. */
export const runTrial: Trial = ([name = '', ...args]) => {
  const trial = Object.hasOwn(trials, name) ? trials[name] : undefined
  if (trial) return trial(args)
  process.stderr.write(
    `Usage: npm run trial -- NAME, one of ${Object.keys(trials).join(', ')}; see src/trials/README.md\n`,
  )
  return Promise.resolve(2)
}
