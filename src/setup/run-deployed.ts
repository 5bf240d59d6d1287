import { findBrowser } from './browser.ts'
import { type Output, runProgram } from './program.ts'

const CONFIG = 'e2e/deployed/playwright.config.ts'

interface Surroundings {
  readonly env?: Record<string, string>
  readonly output?: Output
}

/** Runs the QA suite against the deployment that the environment names; `args` are those of `playwright test`. */
export const runDeployed = async (
  args: readonly string[],
  { env = {}, output = 'inherit' }: Surroundings = {},
): Promise<number> =>
  runProgram('playwright', ['test', '-c', CONFIG, ...args], {
    env: { ...env, CHROMIUM_PATH: await findBrowser() },
    output,
  })
