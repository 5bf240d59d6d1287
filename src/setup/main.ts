import { runCluster } from '#deploy/cluster/main.ts'
import { describeBrowser, findBrowser } from './browser.ts'
import { buildPage } from './build-page.ts'
import { endWithParent, runProgram } from './program.ts'
import { runChanged } from './run-changed.ts'
import { runDeployed } from './run-deployed.ts'
import { runTests } from './run-tests.ts'
import { serverEnvironment } from './server-process.ts'
import { runTrial } from './trials.ts'

const [command = 'start', ...args] = process.argv.slice(2)

const server = (command: string, ...rest: string[]) =>
  runProgram(process.execPath, ['src/server/main.ts', command, ...rest], {
    env: command === 'serve' ? serverEnvironment(process.env) : {},
    isOurs: true,
  })

const start = async () => {
  await buildPage()
  return server('serve', ...args)
}

const bench = async (program: string, env = {}) => {
  await buildPage()
  return runProgram(process.execPath, [program, ...args], { env })
}

const sayBrowser = async () => {
  process.stdout.write(`${(await describeBrowser(await findBrowser())).join('\n')}\n`)
  return 0
}

const commands: Record<string, () => Promise<number>> = {
  start,
  bench: () => bench('src/trials/bench/main.ts'),
  'bench:web': async () => bench('src/trials/bench/web/main.ts', { CHROMIUM_PATH: await findBrowser() }),
  trial: () => runTrial(args),
  cluster: () => runCluster(args),
  browser: sayBrowser,
  test: () => runTests(args),
  'e2e:deployed': () => runDeployed(args),
  'e2e:clean': () => runProgram(process.execPath, ['e2e/deployed/clean.ts']),
  'test:changed': () => runChanged(...args),
}

endWithParent()

const run = commands[command] ?? (() => server(command, ...args))

process.exitCode = await run()
