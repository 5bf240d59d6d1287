import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Reach } from '#server/outbound/request.ts'

type Answer = (response: ServerResponse) => void

/** Some sites on this machine, which stand for all of the internet. */
export interface Sites {
  /** What an address without its scheme answers; all others are there. */
  readonly answers: Map<string, Answer>
  /** Each request as it came: the method, and the address without its scheme. */
  readonly asked: string[]
  /** So that nothing but them is reached. */
  readonly reach: Reach
  readonly port: number
}

const lookup: LookupFunction = (_hostname, options, callback) =>
  options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)

/** Every name, and nothing else, at this port of this machine. */
export const reachOf = (port: () => number): Reach => ({
  lookup,
  get ports() {
    return { 80: port(), 443: port() }
  },
})

export const startSites = (): Sites => {
  const answers = new Map<string, Answer>()
  const asked: string[] = []
  const server: Server = createServer((request, response) => {
    const address = `${request.headers.host}${request.url}`
    asked.push(`${request.method} ${address}`)
    const answer = answers.get(address) ?? answerWith(200)
    answer(response)
  })
  // A server that listens on a port has such an address.
  const port = () => (server.address() as AddressInfo).port
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
  beforeEach(() => {
    answers.clear()
    asked.length = 0
  })
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    answers,
    asked,
    reach: reachOf(port),
    get port() {
      return port()
    },
  }
}

export const answerWith =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end()
