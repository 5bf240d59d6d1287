import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { get, type ReadCase } from '#trials/bench/cases/case.ts'
import type { BenchDependencies } from './bench-dependencies.ts'
import { measureRead } from './measure-reads.ts'
import type { Target } from './target.ts'

const timing = { calls: 1, p50: 1, p95: 1, p99: 1, perSecond: 1, rounds: [1] }
const load = { perSecond: 1, p50: 1, p99: 1, rounds: [1], cpuMs: null }

let asked: string[] = []
const server = createServer((request, response) => {
  asked.push(request.url ?? '')
  response.end('{"id":1}')
})

beforeEach(() => {
  asked = []
  return new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
})
afterEach(() => {
  server.closeAllConnections()
  return new Promise<void>((resolve) => void server.close(() => resolve()))
})

/** Records sizes of crowds. */
const partsFor = (floods: string[][]): BenchDependencies => ({
  sockets: {
    flood: async () => {
      floods.push([...asked])
      return { times: [1], seconds: 1 }
    },
    close: () => {},
  },
  bare: { measure: async () => ({ one: timing, many: load }), close: async () => {} },
  seconds: 0.001,
  say: () => {},
})

const target = (): Target => ({
  label: 'now',
  folder: '',
  commit: '',
  server: {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    pid: process.pid,
    stop: async () => {},
  } as Target['server'],
  settings: {},
  pool: { query: async () => ({ rows: [{ busy: 0 }] }) } as unknown as Target['pool'],
  headersOf: () => ({}),
  stop: async () => {},
})

const measure = async (read: Partial<ReadCase>) => {
  const floods: string[][] = []
  const requests = Array.from({ length: 40 }, (_, index) => get(`/page/${index}`))
  const result = await measureRead({ name: 'pages', as: 'guest', requests, ...read }, [target()], partsFor(floods))
  return { floods, outcome: result.outcomes['now'] }
}

describe('a read case', () => {
  it('is measured after each of its requests was sent once', async () => {
    const { floods, outcome } = await measure({})

    // The warm-up asks for 40 pages; then one client asks for a further one in each of three rounds.
    expect(new Set(asked.slice(0, 40)).size).toBe(40)
    expect(outcome).toMatchObject({ one: { rounds: [expect.any(Number), expect.any(Number), expect.any(Number)] } })
    expect(floods[0]?.length).toBeGreaterThanOrEqual(43)
  })

  it('sends no request twice, from one client only, if it measures first reads', async () => {
    const { floods, outcome } = await measure({ isFirstTime: true })

    expect(new Set(asked).size).toBe(asked.length)
    expect(asked.length).toBeGreaterThan(16)
    expect(floods).toEqual([])
    expect(outcome).not.toHaveProperty('many')
  })
})
