import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { afterEach, describe, expect, inject, it, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { startEmbedded } from '#server/db/embedded/start.ts'
import { SettingError } from '#server/settings/environment.ts'
import { ask } from '#testing/server/ask.ts'
import { createTestDatabase } from '#testing/server/test-server.ts'
import { UsageError } from './command.ts'
import { serve } from './serve.ts'

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

const newFolder = () => mkdtemp(join(tmpdir(), 'sourcebook-serve-'))

/** Database on the tests' server, because an embedded one takes seconds to start and stop. */
const makeDatabase = async () => {
  const database = await createTestDatabase(inject('testServer'))
  endings.push(database.drop)
  return { ...database, settings: { DATABASE_URL: database.url, DEMO: 'off' } }
}

const startServing = async (settings: Record<string, string> = {}) => {
  const dataDir = settings['DATA_DIR'] ?? (await newFolder())
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
  const lines: string[] = []
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', ...settings })
  const print = (line: string) => void lines.push(line)
  const context = { config, args: [], print, printError: print, printProgress: undefined, input: Readable.from([]) }
  const ended = serve({ ...context, stopped })
  endings.push(async () => {
    stop()
    await ended
    await rm(dataDir, { recursive: true, force: true })
  })
  const address = await vi.waitUntil(() => /http:\/\/\S+/.exec(lines.join('\n'))?.[0], { timeout: 60_000 })
  return { address, dataDir, lines, stop, ended }
}

const postmasterIn = async (dataDir: string) => {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}

it('fills an empty database with the demo library and ends cleanly', async () => {
  const { address, dataDir, lines, stop, ended } = await startServing()

  const reply = await fetch(`${address}/api/v1/source/global/`)

  expect(await reply.json()).toMatchObject({ totalCount: expect.any(Number), limit: 50 })
  expect(lines.join('\n')).toContain('admin@sourcebook.example')
  expect(lines.join('\n')).toContain(
    `E-mails are written to ${join(dataDir, 'mail')}, as SMTP_URL names no mail server`,
  )
  stop()
  expect(await ended).toBe(0)
})

it('builds the index of searches that an import left missing', async () => {
  const { db, settings } = await makeDatabase()
  await sql`drop index source_search`.execute(db)

  await startServing(settings)

  const valid = sql`select from pg_index where indexrelid = to_regclass('source_search') and indisvalid`
  await expect.poll(async () => (await valid.execute(db)).rows.length, { timeout: 60_000 }).toBe(1)
})

it('makes a backup when one is due', async () => {
  const { settings } = await makeDatabase()
  const { address, dataDir, ended, stop } = await startServing({ ...settings, BACKUP_EVERY: '24h' })

  const folder = join(dataDir, 'backups')
  const made = async () => (await readdir(folder).catch(() => [])).filter((name) => /^sourcebook-\d/.test(name))
  await expect.poll(made, { timeout: 60_000 }).toHaveLength(1)
  const ready = await fetch(`${address}/readyz`)
  stop()

  expect(await ready.json()).toEqual({ status: 'ready' })
  expect(await ended).toBe(0)
})

it('logs the mail server that sends e-mails, without its user and password', async () => {
  const { settings } = await makeDatabase()
  const { lines } = await startServing({ ...settings, SMTP_URL: 'smtp://user:hunter2@mail.example.org:587' })

  expect(lines.join('\n')).toContain('E-mails are sent over the mail server mail.example.org:587\n')
  expect(lines.join('\n')).not.toContain('hunter2')
})

it('writes the e-mails of calls to files, at once, and readable by their owner alone', async () => {
  const { settings } = await makeDatabase()
  const { address, dataDir } = await startServing({ ...settings, DEMO: 'on' })

  await fetch(`${address}/api/v1/user/reset/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'analyst@acme.example' }),
  })

  const folder = join(dataDir, 'mail')
  const isLetter = (file: string) => /^\d{4}-\d\d-\d\dT[\d-]+Z-reset-\d+\.eml$/.test(file)
  const find = async () => (await readdir(folder).catch(() => [])).find(isLetter)
  const name = await vi.waitUntil(find, { timeout: 30_000 })
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
  expect((await readFile(join(folder, name), 'utf8')).replaceAll(/=\r?\n/g, '')).toContain(
    `${address}/reset-password?token=`,
  )
})

it('starts its PostgreSQL again when that is killed, and answers 503 until then', async () => {
  const { address, dataDir, lines } = await startServing({ RATE_LIMIT_SCALE: '1000' })
  const statuses = new Set<number>()
  const first = await postmasterIn(dataDir)

  process.kill(first, 'SIGKILL')
  await vi.waitUntil(
    async () => {
      const { status } = await fetch(`${address}/api/v1/categories/`)
      statuses.add(status)
      return status === 200 && lines.some((line) => line.includes('Starting it again'))
    },
    { timeout: 60_000, interval: 5 },
  )

  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(await postmasterIn(dataDir)).not.toBe(first)
})

it('takes the database over when the process that ran it, such as an import, ends', async () => {
  const dataDir = await newFolder()
  const owner = await startEmbedded(dataDir)
  const { address, lines } = await startServing({ DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000' })

  await owner.stop()
  await vi.waitUntil(() => lines.some((line) => line.includes('Starting it again')), { timeout: 60_000 })

  await expect.poll(async () => (await fetch(`${address}/api/v1/categories/`)).status, { timeout: 60_000 }).toBe(200)
  const next = await startEmbedded(dataDir)
  endings.push(() => next.stop())
  expect(next.owner).toBe(false)
})

describe('an address where the server can’t listen is reported in one line', () => {
  const failing = async (settings: Record<string, string>) => {
    const dataDir = await newFolder()
    endings.push(() => rm(dataDir, { recursive: true, force: true }))
    const database = await makeDatabase()
    const config = readConfig({
      DATA_DIR: dataDir,
      PORT: '0',
      LOG_LEVEL: 'silent',
      ...database.settings,
      ...settings,
    })
    const context = {
      config,
      args: [],
      print: () => {},
      printError: () => {},
      printProgress: undefined,
      input: Readable.from([]),
    }
    return serve({ ...context, stopped: new Promise(() => {}) }).catch((error: unknown) => error)
  }

  it('that names PORT if another process listens there', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    endings.push(async () => other.close())
    await vi.waitUntil(() => other.listening)
    const address = other.address()
    const port = typeof address === 'object' && address ? address.port : 0

    const failure = await failing({ PORT: String(port) })

    expect(failure).toBeInstanceOf(UsageError)
    expect(failure).toMatchObject({ message: `PORT=${port} can't be used: another process listens there` })
  })

  it('that names PUBLIC_URL if passwords would be readable on the way', async () => {
    const failure = await failing({ HOST: '192.0.2.1', PUBLIC_URL: 'http://sources.example.org' })

    expect(failure).toBeInstanceOf(SettingError)
    expect(failure).toMatchObject({ message: expect.stringContaining('PUBLIC_URL=http://sources.example.org') })
    expect(failure).toMatchObject({ message: expect.stringContaining('INSECURE=on') })
  })

  it('that names HOST if this machine has no such address', async () => {
    // An address for documentation, which no machine has.
    const failure = await failing({ HOST: '192.0.2.1', INSECURE: 'on' })

    expect(failure).toBeInstanceOf(UsageError)
    expect(failure).toMatchObject({ message: "HOST=192.0.2.1 can't be used: this machine has no such address" })
  })
})

describe('the metrics', () => {
  it('are served at their own port, and nothing else is', async () => {
    const { settings } = await makeDatabase()
    const { address, lines } = await startServing({ ...settings, METRICS_PORT: '0' })
    const url = /Metrics are at (\S+)/.exec(lines.join('\n'))?.[1] ?? ''
    await fetch(`${address}/api/v1/source/global/`)

    const [shown, head, elsewhere, posted] = await Promise.all([
      fetch(url),
      fetch(url, { method: 'HEAD' }),
      fetch(new URL('/', url)),
      fetch(url, { method: 'POST' }),
    ])
    const text = await shown.text()

    expect([shown.status, head.status, elsewhere.status, posted.status]).toEqual([200, 200, 404, 405])
    expect(shown.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/)
    expect(text).toContain('sourcebook_http_request_duration_seconds_count{route="/api/v1/source/global/"')
    expect(text).toContain('sourcebook_database_up 1')
    expect(text).toMatch(
      /database_connections_limit\{pool="reads"\} \d[^]*database_connections_limit\{pool="writes"\} \d/,
    )
    expect(await elsewhere.text()).not.toContain('sourcebook_')
    const { origin } = new URL(url)
    const asHost = async (host: string) =>
      (await ask(origin, `GET /metrics HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).status
    expect(await Promise.all(['127.0.0.1:9464', '[::1]', 'sourcebook-1:9464', hostname()].map(asHost))).toEqual([
      200, 200, 200, 200,
    ])
    expect(await Promise.all(['rebound.example', 'rebound.example:9464', 'a b'].map(asHost))).toEqual([421, 421, 421])
  })

  it('refuse a port that another process has before anything is written', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => taken.once('listening', resolve))
    endings.push(async () => taken.close())
    const bound = taken.address()
    const port = typeof bound === 'object' && bound ? bound.port : 0
    const dataDir = await newFolder()

    const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', METRICS_PORT: String(port) })
    const print = () => undefined
    const context = { config, args: [], print, printError: print, printProgress: undefined, input: Readable.from([]) }

    await expect(serve({ ...context, stopped: new Promise(() => {}) })).rejects.toThrow(
      new UsageError(`METRICS_PORT=${port} can't be used: another process listens there`),
    )
    expect(await readdir(dataDir)).toEqual([])
  })
})

it('logs everything as JSON if programs read the log, including the start', async () => {
  const { settings } = await makeDatabase()
  const { lines } = await startServing({ ...settings, LOG_FORMAT: 'json' })

  expect(lines.map((line) => JSON.parse(line))).toContainEqual({
    level: 30,
    time: expect.any(Number),
    msg: expect.stringMatching(/^Sourcebook is at http:/),
  })
})
