import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { freePort } from '#testing/server/free-port.ts'
import { findBrowser, isShell } from './browser.ts'
import { type Output, runProgram } from './program.ts'
import { runBehindProxy } from './refusing-proxy.ts'

const CONFIG = 'e2e/deployed/playwright.config.ts'
const HOST = '127.0.0.1'
// High enough to avoid waiting.
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

// Cleared: settings meant for the developer's own server, such as SMTP_URL. Build settings stay.
const CLEARED = [
  'ALLOWED_ORIGINS',
  'API_DOCS',
  'BACKUP_EVERY',
  'BACKUP_FOLDER',
  'BACKUP_KEEP',
  'BACKUP_KEY',
  'CONTACT_TO',
  'DATABASE_OWNER_URL',
  'DATABASE_URL',
  'ICONS',
  'INSECURE',
  'LINK_CHECK',
  'LINK_CHECK_EVERY',
  'LINK_CHECK_PROXY',
  'LOG_FORMAT',
  'MAIL_FROM',
  'METRICS_HOST',
  'METRICS_PORT',
  'NODE_ENV',
  'PREPARED_STATEMENTS',
  'PUBLIC_URL',
  'RATE_LIMIT_CHECKS',
  'RATE_LIMIT_CONFIRM',
  'RATE_LIMIT_CONTACT',
  'RATE_LIMIT_ICONS',
  'RATE_LIMIT_INVITE',
  'RATE_LIMIT_EXPORTS_GUEST',
  'RATE_LIMIT_EXPORTS_USER',
  'RATE_LIMIT_LOGIN',
  'RATE_LIMIT_LOGIN_ACCOUNT',
  'RATE_LIMIT_LOGIN_ADDRESS',
  'RATE_LIMIT_READS_GUEST',
  'RATE_LIMIT_READS_USER',
  'RATE_LIMIT_RESET',
  'RATE_LIMIT_WRITES',
  'REPORT_EMAIL',
  'RETENTION_ACTIVITY',
  'RETENTION_EMAILS',
  'RETENTION_IMPORTS',
  'RETENTION_LOGINS',
  'SEARCH_INDEX',
  'SESSION_IDLE',
  'SESSION_MAX',
  'SMTP_URL',
  'TRACES_URL',
  'TRUST_PROXY',
]

export const demoSettings = (dataDir: string, port: number): Record<string, string> => ({
  ...Object.fromEntries(CLEARED.map((name) => [name, ''])),
  HOST,
  PORT: String(port),
  DATA_DIR: dataDir,
  DEMO: 'on',
  RATE_LIMIT_SCALE: SCALE,
  LOG_LEVEL: 'warn',
})

interface ProgramOptions {
  readonly env?: Record<string, string>
  readonly output?: Output
}

export const runDeployed = async (
  args: readonly string[],
  { env = {}, output = 'inherit' }: ProgramOptions = {},
): Promise<number> =>
  runProgram('playwright', ['test', '-c', CONFIG, ...args], {
    env: { ...env, CHROMIUM_PATH: await findBrowser() },
    output,
  })

const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Rejects if the server ends or takes too long. */
export const untilReady = async (url: string, ended: Promise<number>): Promise<void> => {
  const over = ended.then((code) => {
    throw new Error(`the server for the tests of a deployment ended with ${code} before it served`)
  })
  for (const end = Date.now() + START_MS; !(await Promise.race([isReady(url), over])); ) {
    if (Date.now() > end) throw new Error('the server for the tests of a deployment did not start in time')
    await Promise.race([setTimeout(POLL_MS), over])
  }
}

const startDemo = async (output: Output) => {
  const [folder, port] = [await mkdtemp(join(tmpdir(), 'sourcebook-deployed-')), await freePort()]
  const stopping = new AbortController()
  const url = `http://${HOST}:${port}`
  const ended = runProgram(process.execPath, ['src/setup/main.ts', 'start'], {
    env: demoSettings(folder, port),
    output,
    signal: stopping.signal,
  })
  const stop = async () => {
    stopping.abort()
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  await untilReady(url, ended).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  return { url, stop }
}

/** Uses the refusing proxy with a shell; otherwise says that it didn't. */
const runBehindRefusingProxy = async (
  url: string,
  run: (env: Record<string, string>) => Promise<number>,
): Promise<number> => {
  if (isShell(await findBrowser())) {
    return runBehindProxy(new URL(url).host, (args) => run({ CHROMIUM_ARGS: args.join(' ') }))
  }
  process.stdout.write('Whether the page asks other hosts is seen in a headless shell only; this is another Chromium\n')
  return run({})
}

/** Runs the QA suite with all writes against `npm start`. Fails if the page contacts another host (decision 0043). */
export const runDeployedOnDemo = async (
  args: readonly string[],
  programOptions: ProgramOptions = {},
): Promise<number> => {
  const { url, stop } = await startDemo(programOptions.output ?? 'inherit')
  try {
    return await runBehindRefusingProxy(url, (env) =>
      runDeployed(args, { ...programOptions, env: { ...programOptions.env, ...DEMO, ...env, BASE_URL: url } }),
    )
  } finally {
    await stop()
  }
}
