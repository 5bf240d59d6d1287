import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type APIResponse,
  type Browser,
  type BrowserContext,
  chromium,
  type FullConfig,
  request,
} from 'playwright/test'
import { loginDialogOf, submitLogin } from '../steps/session.ts'
import { hostsIn } from './fixtures/policy.ts'
import { apiOf, leaveRun, type Person, type Run } from './fixtures/run.ts'
import {
  type Account,
  accountVariables,
  checkWorkers,
  type Role,
  readSettings,
  roles,
  SetupError,
  variablesOf,
} from './fixtures/settings.ts'

const ROLE_NAMES = { user: 'ROLE_USER', manager: 'ROLE_GROUP_MANAGER', admin: 'ROLE_ADMIN' } as const

interface SessionUser {
  readonly fullName: string
  readonly role: string
}

const sessionUserOf = async (context: BrowserContext): Promise<SessionUser | null> => {
  const reply = await context.request.get('/api/v1/user/me/')
  const { user } = (await reply.json()) as { user: SessionUser | null }
  return user
}

const lineOf = (error: unknown): string => {
  const line = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
  const secrets = Object.entries(process.env).filter(([name]) => /^QA_.*PASSWORD/.test(name))
  return secrets.reduce((text, [, secret]) => (secret ? text.replaceAll(secret, '…') : text), line)
}

/** Repeats a rate-limited request once, after the time in Retry-After. */
const askPatiently = async (ask: () => Promise<APIResponse>): Promise<APIResponse> => {
  const reply = await ask()
  if (reply.status() !== 429) return reply
  const seconds = Number(reply.headers()['retry-after'] ?? 60)
  process.stdout.write(`429 for guest, waiting for ${seconds} s as Retry-After says\n`)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  return ask()
}

/** Content-Security-Policy of the page, after checking that a Sourcebook answers. */
const policyOf = async (url: string): Promise<string> => {
  const api = await request.newContext({ baseURL: url })
  try {
    const page = await api.get('/').catch((error: unknown) => {
      const reason = lineOf(error).replace(/^apiRequestContext\.get: /, '')
      throw new SetupError(`BASE_URL=${url} can’t be reached: ${reason}`)
    })
    const me = await askPatiently(() => api.get('/api/v1/user/me/'))
    const body: unknown = await me.json().catch(() => null)
    if (typeof body !== 'object' || body === null || !('user' in body)) {
      throw new SetupError(`BASE_URL=${url} is no Sourcebook: /api/v1/user/me/ answered ${me.status()}`)
    }
    return page.headers()['content-security-policy'] ?? ''
  } finally {
    await api.dispose()
  }
}

/** Logs in through the modal. Records no trace, so that no password enters a report. */
const logIn = async (
  context: BrowserContext,
  { role, name }: { readonly role: Role; readonly name: string },
  { email, password }: Account,
): Promise<SessionUser> => {
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('button', { name: 'Login' }).click()
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/v1/login/'))
  await submitLogin(page, email, password)
  const reply = await answered
  if (reply.status() === 429) {
    const minutes = Math.ceil(Number(reply.headers()['retry-after'] ?? 60) / 60)
    throw new SetupError(`${name}=${email}: too many logins, try again in ${minutes} min`)
  }
  if (!reply.ok()) throw new SetupError(`${name}=${email}: the login was refused (${reply.status()})`)
  await loginDialogOf(page).waitFor({ state: 'detached' })
  const user = await sessionUserOf(context)
  if (user?.role !== ROLE_NAMES[role]) {
    throw new SetupError(`${name}=${email} is ${user?.role ?? 'logged out at once'}, not ${ROLE_NAMES[role]}`)
  }
  return user
}

const open = async (url: string, { launchOptions }: FullConfig['projects'][number]['use'], body: Body) => {
  const browser = await chromium.launch(launchOptions)
  try {
    return await body(() => browser.newContext({ baseURL: url, reducedMotion: 'reduce' }))
  } finally {
    await browser.close()
  }
}

type Body = (newContext: () => ReturnType<Browser['newContext']>) => Promise<Run['people']>

/** Ends the sessions that are still open. */
const endSessions = async (url: string, people: readonly Person[]) => {
  for (const person of people) {
    const api = await apiOf(url, person)
    await api.post('/api/v1/logout/').catch(() => undefined)
    await api.dispose()
  }
}

/** Logs in once per worker's account and stores the sessions until the run ends. */
const begin = async (config: FullConfig) => {
  const { accounts, ...settings } = readSettings(process.env)
  const { workers } = config
  checkWorkers({ accounts, ...settings }, workers)
  const { url } = settings
  const hosts = hostsIn(await policyOf(url))
  // Readable by the current user alone.
  const folder = await mkdtemp(join(tmpdir(), 'sourcebook-qa-'))
  const people = await open(url, config.projects[0]?.use ?? {}, async (newContext) => {
    const found: Partial<Record<Role, Person[]>> = {}
    for (const role of roles) {
      for (const [worker, account] of (accounts[role] ?? []).slice(0, workers).entries()) {
        const context = await newContext()
        const { fullName } = await logIn(context, { role, name: variablesOf(role, worker).email }, account)
        const stateFile = join(folder, `${role}-${worker}.json`)
        await writeFile(stateFile, JSON.stringify(await context.storageState()), { mode: 0o600 })
        found[role] = [...(found[role] ?? []), { email: account.email, fullName, stateFile }]
      }
    }
    return found
  }).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true })
    throw error
  })
  leaveRun({ ...settings, people, hosts })
  const missing = roles.filter((role) => !people[role]).map((role) => `no ${role} (${accountVariables[role]})`)
  const present = roles.flatMap((role) => (people[role] ?? []).map(({ email }) => `${role} ${email}`))
  process.stdout.write(`Testing ${url} as ${['guest', ...present, ...missing].join(', ')}\n`)
  return async () => {
    await endSessions(url, Object.values(people).flat())
    await rm(folder, { recursive: true, force: true })
  }
}

/** Playwright's global setup: a run that can't begin fails with a one-line reason. */
const globalSetup = (config: FullConfig) =>
  begin(config).catch((error: unknown) => {
    process.stderr.write(`${lineOf(error)}\n`)
    process.exit(2)
  })

export default globalSetup
