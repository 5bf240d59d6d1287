import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, inject, it, onTestFinished } from 'vitest'
import { API_PREFIX } from '#contract/paths.ts'
import { createTestDatabase } from '#testing/server/test-server.ts'
import { DEMO_PASSWORD } from './demo/seed.ts'

const MAIN = join(import.meta.dirname, 'main.ts')

interface ServerProcess {
  readonly child: ChildProcess
  /** Output so far. */
  readonly output: () => string
  readonly ended: Promise<number | null>
}

let folder = ''
const running: ServerProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sourcebook-main-'))
})

afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGTERM')
    await ended
  }
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
})

const run = (args: readonly string[], env: Record<string, string> = {}): ServerProcess => {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', ...env },
  })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  const started = { child, output: () => text, ended: once(child, 'close').then(() => child.exitCode) }
  running.push(started)
  return started
}

/** Starts the server and resolves with its address once it is printed. */
const serve = async (env: Record<string, string> = {}) => {
  const started = run(['serve'], env)
  const address = await expect
    .poll(() => /is at (\S+)/.exec(started.output())?.[1], { timeout: 150_000, message: 'it says its address' })
    .toMatch(/^http/)
    .then(() => /is at (\S+)/.exec(started.output())?.[1] ?? '')
  return { ...started, address: `${address}${API_PREFIX}` }
}

const post = async (url: string, body: unknown, cookie = '') =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  })

const logIn = async (address: string) => {
  const reply = await post(`${address}/login/`, { username: 'manager@acme.example', password: DEMO_PASSWORD })
  return reply.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

describe('the process', () => {
  it('ends with one line that names a wrong setting', async () => {
    const { ended, output } = run(['serve'], { SESSION_IDLE: 'soon' })

    expect(await ended).toBe(1)
    expect(output()).toMatch(/^SESSION_IDLE=soon [^\n]+\n$/)
  })

  it('prints its answer alone when a command starts the embedded database', async () => {
    const created = run(['admin:create', 'ada@example.org', 'Ada Lovelace'])
    created.child.stdin?.end('seven quiet herons at dusk\n')
    expect(await created.ended).toBe(0)

    const { ended, output } = run(['hold', 'list'])

    expect(await ended).toBe(0)
    expect(output()).toBe('There are no holds\n')
    expect(created.output()).not.toContain('LOG:')
  })

  it('ends with one line for an unknown command', async () => {
    const { ended, output } = run(['dance'])

    expect(await ended).toBe(1)
    expect(output()).toMatch(/^There is no command dance[^\n]+\n$/)
  })

  it('ends with one line if another process uses its port', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo

    // Database on the tests' server, because an embedded one takes seconds to start and stop.
    const { url, drop } = await createTestDatabase(inject('testServer'))
    onTestFinished(drop)

    const { ended, output } = run(['serve'], { HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: url })

    expect(await ended).toBe(1)
    expect(output()).toContain(`PORT=${port} can't be used: another process listens there`)
    other.close()
  }, 180_000)

  it('fills an empty database, prints its address and the demo accounts, and ends cleanly', async () => {
    const { child, ended, output } = await serve()

    child.kill('SIGTERM')

    expect(await ended).toBe(0)
    expect(output()).toContain('analyst@globex.example')
    expect(output()).toContain(DEMO_PASSWORD)
  })

  it('keeps an acknowledged source, and the session, through kill -9', async () => {
    const first = await serve()
    const cookie = await logIn(first.address)
    const [category] = (await (await fetch(`${first.address}/categories/`)).json()) as {
      subCategories: { id: number }[]
    }[]
    const created = await post(
      `${first.address}/source/create/`,
      { title: 'Kept', link: 'kept.example', note: 'A note.', subCategory: category?.subCategories[0]?.id },
      cookie,
    )
    const { id } = (await created.json()) as { id: number }
    first.child.kill('SIGKILL')
    await first.ended

    const second = await serve()
    const found = await fetch(`${second.address}/source/detail/${id}/`, { headers: { cookie } })

    expect(created.status).toBe(201)
    expect(await found.json()).toMatchObject({ id, title: 'Kept', createdBy: { fullName: expect.any(String) } })
    // Both servers start a PostgreSQL of their own.
  }, 180_000)
})
