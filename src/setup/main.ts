import { findBrowser } from './browser.ts'
import { buildPage } from './build-page.ts'
import { runProgram } from './program.ts'
import { runChanged } from './run-changed.ts'
import { runDeployed } from './run-deployed.ts'
import { runTests } from './run-tests.ts'

const [command = 'start', ...args] = process.argv.slice(2)

/** What needs no more than the server's own commands goes straight to them. */
const server = (...rest: string[]) => runProgram(process.execPath, ['src/server/main.ts', ...rest])

const start = async () => {
  await buildPage()
  return server('serve', ...args)
}

const bench = async () => {
  // The sizes of the page are in the report.
  await buildPage()
  return runProgram(process.execPath, ['src/bench/main.ts', ...args])
}

const run = () => {
  switch (command) {
    case 'start':
      return start()
    case 'bench':
      return bench()
    case 'browser':
      return findBrowser().then(() => 0)
    case 'test':
      return runTests(args)
    case 'e2e:deployed':
      return runDeployed(args)
    case 'e2e:clean':
      return runProgram(process.execPath, ['e2e/deployed/clean.ts'])
    case 'test:changed':
      return runChanged(...args)
    default:
      return server(command, ...args)
  }
}

process.exitCode = await run()
