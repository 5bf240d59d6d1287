import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'
import { type Output, runProgram } from './program.ts'

const CONFIG = 'e2e/deployed/playwright.config.ts'
const HOST = '127.0.0.1'
// Out of reach, so that nobody has to wait for a limit.
const SCALE = '1000'
const PASSWORD = 'correct-horse-battery'
const DEMO = {
  QA_USER: 'analyst@acme.example',
  QA_PASSWORD: PASSWORD,
  QA_MANAGER: 'manager@acme.example',
  QA_MANAGER_PASSWORD: PASSWORD,
  QA_ADMIN: 'admin@sourcebook.example',
  QA_ADMIN_PASSWORD: PASSWORD,
  QA_WRITES: '1',
  QA_MAIL_DOMAIN: 'qa.example',
  QA_RATE_LIMIT_SCALE: SCALE,
}
const START_MS = 120_000
const POLL_MS = 200

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

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, HOST, () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

/** What `npm start` starts, with an embedded database of its own and the demo library in it. */
const startDemo = async (output: Output) => {
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'sourcebook-deployed-')), await freePort()]
  const stopping = new AbortController()
  const url = `http://${HOST}:${port}`
  const ended = runProgram(process.execPath, ['src/setup/main.ts', 'start'], {
    env: { HOST, PORT: String(port), DATA_DIR: folder, DATABASE_URL: '', RATE_LIMIT_SCALE: SCALE, LOG_LEVEL: 'warn' },
    output,
    signal: stopping.signal,
  })
  const stop = async () => {
    stopping.abort()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  const isReady = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const end = Date.now() + START_MS; !(await isReady()); ) {
    if (Date.now() > end) {
      await stop()
      throw new Error('the server for the tests of a deployment did not start')
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
  return { url, stop }
}

/** Runs the QA suite as somebody from outside would: against what `npm start` serves, with everything it may write. */
export const runDeployedOnDemo = async (args: readonly string[], surroundings: Surroundings = {}): Promise<number> => {
  const { url, stop } = await startDemo(surroundings.output ?? 'inherit')
  try {
    return await runDeployed(args, { ...surroundings, env: { ...surroundings.env, ...DEMO, BASE_URL: url } })
  } finally {
    await stop()
  }
}
