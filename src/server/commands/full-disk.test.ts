import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { API_PREFIX } from '#contract/paths.ts'
import { readConfig } from '#server/config.ts'
import { codeOf } from '#server/db/sql-state.ts'
import { DEMO_PASSWORD } from '#server/demo/seed.ts'
import { serve } from './serve.ts'

const disk = await mkdtemp(join(tmpdir(), 'sourcebook-disk-'))
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', disk])
afterAll(async () => {
  if (mounted.status === 0) spawnSync('umount', ['-l', disk])
  await rm(disk, { recursive: true, force: true })
})

const POLLING = { timeout: 60_000, interval: 50 }
const FILLER = join(disk, 'filler')

/** Writes until the disk has no free byte. */
const fillDisk = async () => {
  const file = await open(FILLER, 'a')
  try {
    for (const size of [1_048_576, 4096]) {
      const piece = Buffer.alloc(size)
      const write = () => file.write(piece).then(({ bytesWritten }) => bytesWritten === size)
      const isFull = (error: unknown) => {
        if (codeOf(error) !== 'ENOSPC') throw error
        return false
      }
      while (await write().catch(isFull));
    }
  } finally {
    await file.close()
  }
}

// Skipped where the account may not mount a disk.
describe.skipIf(mounted.status !== 0)('a full disk, if one can be mounted for the test', () => {
  const dataDir = join(disk, 'data')
  const lines: string[] = []
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
  let ended: Promise<number>
  let address = ''
  let cookie = ''

  const ask = (path: string, init: RequestInit = {}) =>
    fetch(address + path, { ...init, headers: { cookie, origin: address, 'content-type': 'application/json' } })
  const statusOf = async (path: string) => (await ask(path)).status
  const readyz = async () => (await ask('/readyz')).json()
  let saves = 0
  const save = () => {
    saves += 1
    return ask(`${API_PREFIX}/categories/create/`, { method: 'POST', body: JSON.stringify({ name: `Ships ${saves}` }) })
  }
  const readAll = () =>
    Promise.all(['source/global/', 'source/group/', 'user/me/'].map((path) => statusOf(`${API_PREFIX}/${path}`)))

  beforeAll(async () => {
    const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', RATE_LIMIT_SCALE: '1000' })
    const print = (line: string) => void lines.push(line)
    const context = { config, args: [], print, printError: print, printProgress: undefined, input: Readable.from([]) }
    ended = serve({ ...context, stopped })
    address = await vi.waitUntil(() => /http:\/\/\S+/.exec(lines.join('\n'))?.[0], POLLING)
    const reply = await ask(`${API_PREFIX}/login/`, {
      method: 'POST',
      body: JSON.stringify({ username: 'manager@acme.example', password: DEMO_PASSWORD }),
    })
    cookie = reply.headers.getSetCookie().join('; ')
    await vi.waitUntil(() => existsSync(join(dataDir, 'room.reserve')), POLLING)
  })
  afterAll(async () => {
    stop()
    await ended
  })

  it('allows reads while it is full, and changes again after space was freed', async () => {
    await fillDisk()
    await vi.waitUntil(async () => (await save()).status === 503, POLLING)

    const refused = await save()
    expect([refused.status, await refused.json()]).toMatchObject([503, { code: 'read_only' }])
    expect(await readAll()).toEqual([200, 200, 200])
    await expect.poll(readyz, POLLING).toEqual({ status: 'degraded', reasons: ['read-only', 'disk-full'] })

    await rm(FILLER)
    await expect.poll(async () => (await save()).status, POLLING).toBe(201)
    await expect.poll(readyz, POLLING).toEqual({ status: 'ready' })
  })

  it('allows reads even if the database is killed while it is full', async () => {
    await vi.waitUntil(() => existsSync(join(dataDir, 'room.reserve')), POLLING)
    await fillDisk()
    await vi.waitUntil(async () => (await save()).status === 503, POLLING)

    const pid = Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n')[0])
    process.kill(pid, 'SIGKILL')
    await vi.waitUntil(() => lines.some((line) => line.includes('Starting it again')), POLLING)
    await expect.poll(async () => (await readAll()).toString(), POLLING).toBe('200,200,200')
    await expect.poll(async () => (await save()).json(), POLLING).toMatchObject({ code: 'read_only' })

    await rm(FILLER)
    await expect.poll(async () => (await save()).status, POLLING).toBe(201)
  })
})
