import { runClusterTrials } from '#chaos/cluster/main.ts'
import { runCluster } from '#deploy/cluster/main.ts'
import { runAudit } from './audit-headers.ts'
import { describeBrowser, findBrowser } from './browser.ts'
import { buildPage } from './build-page.ts'
import { endWithParent, runProgram } from './program.ts'
import { runChanged } from './run-changed.ts'
import { runDeployed } from './run-deployed.ts'
import { runFuzz } from './run-fuzz.ts'
import { runTests } from './run-tests.ts'
import { writeSbom } from './sbom.ts'
import { serverEnvironment } from './server-process.ts'

const [command = 'start', ...args] = process.argv.slice(2)

/** What needs no more than the server's own commands goes straight to them. */
const server = (command: string, ...rest: string[]) =>
  runProgram(process.execPath, ['src/server/main.ts', command, ...rest], {
    env: command === 'serve' ? serverEnvironment(process.env) : {},
    isOurs: true,
  })

const start = async () => {
  await buildPage()
  return server('serve', ...args)
}

// Both bench the page, or say how large it is.
const bench = async (program: string, env = {}) => {
  await buildPage()
  return runProgram(process.execPath, [program, ...args], { env })
}

const INDEX_TEST = 'src/server/modules/sources/lists/routes-index.test.ts'

const ALERTS_TRIAL = 'src/chaos/alerts/main.ts'

const RESTORE_TEST = 'src/chaos/restore/main.ts'

const LIBRARIES = 300
const DAY_MS = 86_400_000

/**
 * What takes too long for every change: that the bench still measures everything, with as little as it can, and that the
 * index of the library finds in hundreds of random libraries what the database does, that each alert fires, that three
 * rounds of each failure lose nothing, and that what was backed up can be restored. The libraries are others each night; a test that fails says the number of its
 * library, with which FIRST_LIBRARY makes it again.
 */
const nightly = async () => {
  const env = { ROUNDS: String(LIBRARIES), FIRST_LIBRARY: String(Math.floor(Date.now() / DAY_MS) * LIBRARIES) }
  const failed = await runProgram('vitest', ['run', '--project', 'server', INDEX_TEST], { env })
  const bench = ['src/bench/main.ts', '500', '--seconds', '0.2', '--database', 'both']
  const steps = [bench, [ALERTS_TRIAL], ['src/chaos/main.ts', '--rounds', '3'], [RESTORE_TEST, '10000']]
  const ends = [failed]
  for (const step of steps) ends.push(await runProgram(process.execPath, step))
  return ends.find((code) => code !== 0) ?? 0
}

const sayBrowser = async () => {
  process.stdout.write(`${(await describeBrowser(await findBrowser())).join('\n')}\n`)
  return 0
}

const commands: Record<string, () => Promise<number>> = {
  start,
  bench: () => bench('src/bench/main.ts'),
  'bench:web': async () => bench('src/bench/web/main.ts', { CHROMIUM_PATH: await findBrowser() }),
  'upgrade:test': () => runProgram(process.execPath, ['src/chaos/upgrade/main.ts', ...args]),
  chaos: async () =>
    args[0] === 'cluster'
      ? runClusterTrials(args.slice(1))
      : runProgram(process.execPath, ['src/chaos/main.ts', ...args]),
  nightly,
  cluster: () => runCluster(args, buildPage),
  'alerts:trial': () => runProgram(process.execPath, [ALERTS_TRIAL]),
  'restore:test': () => runProgram(process.execPath, [RESTORE_TEST, ...args]),
  'audit:headers': () => runAudit(args),
  fuzz: () => runFuzz(args),
  sbom: () => writeSbom(args),
  browser: sayBrowser,
  test: () => runTests(args),
  'e2e:deployed': () => runDeployed(args),
  'e2e:clean': () => runProgram(process.execPath, ['e2e/deployed/clean.ts']),
  'test:changed': () => runChanged(...args),
}

endWithParent()

const run = commands[command] ?? (() => server(command, ...args))

process.exitCode = await run()
