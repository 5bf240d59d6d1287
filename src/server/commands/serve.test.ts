import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, expect, it, vi } from 'vitest'
import { readConfig } from '#server/config.ts'
import { serve } from './serve.ts'

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

const startServing = async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'sourcebook-serve-'))
  const { promise: stopped, resolve: stop } = Promise.withResolvers<void>()
  const lines: string[] = []
  const config = readConfig({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' })
  const print = (line: string) => void lines.push(line)
  const ended = serve({ config, args: [], print, printProgress: undefined, input: Readable.from([]), stopped })
  endings.push(async () => {
    stop()
    await ended
    await rm(dataDir, { recursive: true, force: true })
  })
  const address = await vi.waitUntil(() => /http:\/\/\S+/.exec(lines.join('\n'))?.[0], { timeout: 20_000 })
  return { address, dataDir, lines, stop, ended }
}

const postmasterIn = async (dataDir: string) => {
  const text = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  return Number(text.split('\n')[0])
}

it('fills an empty database with the demo library and ends in order', async () => {
  const { address, lines, stop, ended } = await startServing()

  const reply = await fetch(`${address}/api/v1/source/global/`)

  expect(await reply.json()).toMatchObject({ totalCount: expect.any(Number), limit: 50 })
  expect(lines.join('\n')).toContain('admin@sourcebook.example')
  stop()
  expect(await ended).toBe(0)
})

it('starts its PostgreSQL again when that is killed, and answers 503 meanwhile', async () => {
  const { address, dataDir, lines } = await startServing()
  const statuses = new Set<number>()
  const first = await postmasterIn(dataDir)

  process.kill(first, 'SIGKILL')
  await vi.waitUntil(
    async () => {
      const { status } = await fetch(`${address}/api/v1/categories/`)
      statuses.add(status)
      return status === 200 && lines.some((line) => line.includes('Starting it again'))
    },
    { timeout: 20_000, interval: 5 },
  )

  expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
  expect(await postmasterIn(dataDir)).not.toBe(first)
})
