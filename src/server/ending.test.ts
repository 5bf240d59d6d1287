import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, describe, expect, inject, it, vi } from 'vitest'
import { API_PREFIX } from '#contract/paths.ts'
import { createTestDatabase } from '#testing/server/test-server.ts'

const MAIN = join(import.meta.dirname, 'main.ts')
const POLLING = { timeout: 150_000, interval: 20 }
// Allows for a machine busy with other tests.
const WITHIN_MS = 10_000

const endings: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const end of endings.splice(0).toReversed()) await end()
})

const makeDatabase = async () => {
  const database = await createTestDatabase(inject('testServer'))
  endings.push(database.drop)
  return database
}

/** Starts the server as a child process. */
const start = async (url: string) => {
  const folder = await mkdtemp(join(tmpdir(), 'sourcebook-ending-'))
  const env = { DATABASE_URL: url, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '10000' }
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    env: { PATH: process.env['PATH'] ?? '', DEMO: 'on', ...env },
  })
  const ended = once(child, 'exit')
  endings.push(async () => {
    child.kill('SIGKILL')
    await ended
    await rm(folder, { recursive: true, force: true })
  })
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  const address = await vi.waitUntil(() => /is at (http[\w:/.]+)/.exec(text)?.[1], POLLING)
  /** Sends SIGTERM; resolves with exit code and duration. */
  const stop = async () => {
    const asked = performance.now()
    child.kill('SIGTERM')
    const [code] = (await ended) as [number | null]
    return { code, ms: performance.now() - asked }
  }
  return { address, stop, output: () => text }
}

/** Locks the categories until released; requests for them wait in the database. */
const holdCategories = async ({ db, name }: Awaited<ReturnType<typeof makeDatabase>>) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const { promise: held, resolve: hold } = Promise.withResolvers<void>()
  const done = db.transaction().execute(async (tx) => {
    await sql`lock table category in access exclusive mode`.execute(tx)
    hold()
    await released
  })
  await held
  const waiting = async () => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
      where datname = ${name} and wait_event_type = 'Lock'`.execute(db)
    return rows[0]?.count ?? 0
  }
  return {
    release: async () => {
      release()
      await done
    },
    waiting,
  }
}

/** Client that sends a request and never reads the reply. */
const askAndNeverRead = async (address: string, path: string): Promise<Socket> => {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  endings.push(async () => socket.destroy())
  await once(socket, 'connect')
  socket.pause()
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n\r\n`)
  return socket
}

const READERS = 60

// Concurrent, because the second test waits for eight seconds.
describe.concurrent('a server that is asked to end', () => {
  it('answers accepted requests first, even while another client is slow or only listens', async () => {
    const database = await makeDatabase()
    const { address, stop } = await start(database.url)
    const { release, waiting } = await holdCategories(database)
    const replies = Array.from({ length: READERS }, async (_, number) => {
      const reply = await fetch(`${address}${API_PREFIX}/categories/?n=${number}`)
      return [reply.status, ((await reply.json()) as unknown[]).length > 0]
    })
    await askAndNeverRead(address, `${API_PREFIX}/openapi.json`)
    const events = await fetch(`${address}${API_PREFIX}/events/`)
    await vi.waitUntil(async () => (await waiting()) > 0, POLLING)

    const ended = stop()
    await release()
    const answered = await Promise.all(replies)

    expect(answered).toEqual(Array.from({ length: READERS }, () => [200, true]))
    expect(await ended).toMatchObject({ code: 0 })
    expect((await ended).ms).toBeLessThan(WITHIN_MS)
    await events.body?.cancel()
  }, 120_000)

  it('ends within ten seconds even if the database hangs', async () => {
    const database = await makeDatabase()
    const { address, stop, output } = await start(database.url)
    const { release, waiting } = await holdCategories(database)
    const reply = fetch(`${address}${API_PREFIX}/categories/`).catch(() => 'cut')
    await vi.waitUntil(async () => (await waiting()) > 0, POLLING)

    const { code, ms } = await stop()
    await release()

    expect([code, await reply]).toEqual([0, 'cut'])
    expect(ms).toBeLessThan(WITHIN_MS)
    expect(output()).toContain('Not all that was under way has come to its end')
  }, 120_000)
})
