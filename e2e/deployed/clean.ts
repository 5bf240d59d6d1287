import { request } from 'playwright/test'
import { isOfSuite, removeLeftovers } from './fixtures/leftovers.ts'
import { type Account, readSettings, roles, SetupError, variablesOf } from './fixtures/settings.ts'

/** Deletes test data that interrupted runs of this account left behind. */
const cleanAs = async (url: string, variable: string, { email, password }: Account) => {
  const api = await request.newContext({ baseURL: url })
  const reply = await api.post('/api/v1/login/', { data: { username: email, password } }).catch(() => null)
  if (!reply) throw new SetupError(`BASE_URL=${url} can’t be reached`)
  if (!reply.ok()) throw new SetupError(`${variable}=${email}: the login was refused (${reply.status()})`)
  const lines = await removeLeftovers(api, isOfSuite)
  await api.post('/api/v1/logout/')
  await api.dispose()
  return lines
}

const clean = async () => {
  const { url, accounts } = readSettings(process.env)
  const lines: string[] = []
  for (const role of roles) {
    for (const [worker, account] of (accounts[role] ?? []).entries()) {
      lines.push(...(await cleanAs(url, variablesOf(role, worker).email, account)))
    }
  }
  process.stdout.write(lines.map((line) => `${line}\n`).join('') || `Nothing of the suite is left at ${url}\n`)
  if (lines.some((line) => line.startsWith('LEFT'))) process.exitCode = 1
}

await clean().catch((error: unknown) => {
  if (!(error instanceof SetupError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 2
})
