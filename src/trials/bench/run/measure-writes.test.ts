import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { send, type WriteCase } from '#trials/bench/cases/case.ts'
import type { BenchDependencies } from './bench-dependencies.ts'
import { measureWrite } from './measure-writes.ts'
import type { Target } from './target.ts'

const timing = { calls: 1, p50: 1, p95: 1, p99: 1, perSecond: 1, rounds: [1] }
const load = { perSecond: 1, p50: 1, p99: 1, rounds: [1], cpuMs: null }

const server = createServer((request, response) => {
  request.resume()
  response.writeHead(201, { 'content-encoding': 'gzip' }).end('packed')
})
beforeEach(() => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)))
afterEach(() => {
  server.closeAllConnections()
  return new Promise<void>((resolve) => void server.close(() => resolve()))
})

it('a change is compared with a bare server that sends its reply in the same encoding', async () => {
  const write: WriteCase = {
    name: 'create',
    as: 'guest',
    status: 201,
    request: () => send('POST', '/source/create/', {}),
    floor: async () => {},
  }
  const target = {
    label: 'now',
    server: { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, pid: process.pid },
    pool: { query: async () => ({ rows: [{ busy: 0 }] }) },
    headersOf: () => ({}),
  } as unknown as Target
  const bareOf: string[] = []
  const dependencies: BenchDependencies = {
    sockets: { flood: async () => ({ times: [1], seconds: 1 }), close: () => {} },
    bare: {
      measure: async ({ encoding }) => {
        bareOf.push(encoding)
        return { one: timing, many: load }
      },
      close: async () => {},
    },
    seconds: 0.001,
    say: () => {},
  }

  const [alone] = await measureWrite(write, [target], dependencies)

  expect(alone?.outcomes['now']).toMatchObject({ encoding: 'gzip', bytes: 6 })
  expect(bareOf).toEqual(['gzip'])
})
