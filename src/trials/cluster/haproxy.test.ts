import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { writeFiles } from '#deploy/cluster/files.ts'
import { LOOPBACK_ADDRESSES, planLoopback } from '#deploy/cluster/plan.ts'
import { chooseRunner } from './account.ts'
import { findPrograms } from './programs.ts'

const PORT = 21_790
const READER = '127.0.0.1'
const TIMEOUT_STATUS = 504

const programs = findPrograms()
const isMissing = 'missing' in programs
const state = { isLeaderless: false, hasLeader: true, hangs: false }
const servers: Server[] = []
const asked: string[] = []
let folder = ''
let haproxy: ChildProcess | undefined

/** Status of a fake web process: /500 fails, /slow times out as in `plugins/errors.ts`. */
const statusOf = (path: string, address: string, timeoutStatus: unknown): number => {
  if (path === '/500') return 500
  if (path === '/slow') return timeoutStatus === String(TIMEOUT_STATUS) ? TIMEOUT_STATUS : 503
  return state.isLeaderless && address !== READER ? 503 : 200
}

const listen = async (address: string, port: number, server: Server) => {
  servers.push(server.listen(port, address))
  await once(server, 'listening')
}

const startWeb = (address: string) =>
  listen(
    address,
    PORT + 4,
    createServer(({ url = '', headers }, response) => {
      const isCheck = url === '/healthz' || url === '/readyz'
      if (!isCheck) asked.push(address)
      if (!isCheck && state.hangs && address !== READER) return
      response.writeHead(isCheck ? 200 : statusOf(url, address, headers['x-timeout-status'])).end(address)
    }),
  )

const startPatroni = (address: string) =>
  listen(
    address,
    PORT + 2,
    createServer(({ url }, response) => {
      const isLeader = address === LOOPBACK_ADDRESSES[0] && state.hasLeader
      response.writeHead(isLeader === (url === '/primary') ? 200 : 503).end()
    }),
  )

const get = async (path: string) => {
  const response = await fetch(`http://127.0.0.1:${PORT + 8}${path}`).catch(() => null)
  return { status: response?.status, from: await response?.text() }
}

/** Asks each of the three servers twice, so that one that is down would show. */
const whoAnswers = async () => {
  const answers = []
  for (let call = 0; call < 6; call++) answers.push((await get('/')).from ?? '')
  return [...new Set(answers)].toSorted()
}

beforeAll(async () => {
  if ('missing' in programs) return
  folder = mkdtempSync('/tmp/sourcebook-haproxy-')
  const { user, group } = chooseRunner()
  await writeFiles(planLoopback({ folder, port: PORT, postgresBin: programs.postgresBin, user, group }), folder)
  for (const address of [READER, ...LOOPBACK_ADDRESSES]) await startWeb(address)
  for (const address of LOOPBACK_ADDRESSES) await startPatroni(address)
  haproxy = spawn(programs.paths.haproxy, ['-db', '-f', join(folder, 'entrance', 'haproxy.cfg')], { stdio: 'ignore' })
  await vi.waitUntil(async () => (await whoAnswers()).join(' ') === LOOPBACK_ADDRESSES.join(' '), { timeout: 60_000 })
}, 20_000)

afterAll(async () => {
  if (haproxy?.kill('SIGKILL')) await once(haproxy, 'exit')
  for (const server of servers) {
    server.close()
    server.closeAllConnections()
  }
  if (folder !== '') rmSync(folder, { recursive: true })
})

describe.skipIf(isMissing)('the reads through HAProxy', () => {
  it('stay with all three processes after one of them has answered 500', async () => {
    expect((await get('/500')).status).toBe(500)

    expect(await whoAnswers()).toEqual([...LOOPBACK_ADDRESSES])
  })

  it('are not repeated after a timeout, which clients see as 503 and which removes no process', async () => {
    asked.length = 0
    expect((await get('/slow')).status).toBe(503)
    expect(asked).toHaveLength(1)

    expect(await whoAnswers()).toEqual([...LOOPBACK_ADDRESSES])
  })

  it('go to the reader while all others answer 503, and back when they answer again', async () => {
    state.isLeaderless = true
    await vi.waitUntil(async () => (await get('/')).from === READER, { timeout: 30_000, interval: 5 })
    expect(await get('/')).toEqual({ status: 200, from: READER })

    state.isLeaderless = false
    await vi.waitUntil(async () => (await whoAnswers()).join(' ') === LOOPBACK_ADDRESSES.join(' '), { timeout: 60_000 })
  })

  it('that are running when the leader goes are answered by the reader', async () => {
    asked.length = 0
    state.hangs = true
    const waiting = get('/')
    await vi.waitUntil(() => asked.length > 0)
    state.hasLeader = false

    expect(await waiting).toEqual({ status: 200, from: READER })
  })
})
