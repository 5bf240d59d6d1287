import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { processesIn } from '#server/db/embedded/leftovers.ts'

const ROOT = join(import.meta.dirname, '../..')
const POLLING = { timeout: 150_000, interval: 50 }

let folder = ''
let launcher: ChildProcess | undefined

// One database for all tests, because creating one takes longer than a test. One server runs at a time.
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sourcebook-launcher-'))
})
afterEach(async () => {
  launcher?.kill('SIGTERM')
  await vi.waitUntil(() => processesIn(join(folder, 'postgres')).length === 0, POLLING)
})
afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))

const isThere = (address: string) =>
  fetch(`${address}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Starts the server as `npm start` does, without the page, and resolves with its address. */
const launch = async (program: string, args: readonly string[]) => {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'silent', DEMO: 'off' }
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'pipe'] })
  launcher = child
  let text = ''
  child.stdout.on('data', (chunk) => (text += chunk))
  child.stderr.on('data', (chunk) => (text += chunk))
  await expect.poll(() => text, POLLING).toMatch(/is at http/)
  return { address: /is at (http[\w:/.]+)/.exec(text)?.[1] ?? '', pid: Number(/^pid (\d+)/m.exec(text)?.[1]) }
}

it('a launcher that is killed stops its server, and the server its database', async () => {
  const { address } = await launch(process.execPath, ['src/setup/run.mjs', 'serve'])
  expect(await isThere(address)).toBe(true)

  launcher?.kill('SIGKILL')

  await expect.poll(() => isThere(address), POLLING).toBe(false)
  await expect.poll(() => processesIn(join(folder, 'postgres')), POLLING).toEqual([])
}, 120_000)

it('a server that was started on its own stays when its parent process ends', async () => {
  const { address, pid } = await launch('/bin/sh', [
    '-c',
    `"${process.execPath}" src/server/main.ts serve & echo "pid $!"; wait`,
  ])

  const ended = launcher && once(launcher, 'exit')
  launcher?.kill('SIGKILL')
  await ended

  expect(await isThere(address)).toBe(true)
  process.kill(pid, 'SIGTERM')
  await expect.poll(() => isThere(address), POLLING).toBe(false)
}, 120_000)
