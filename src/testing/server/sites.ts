import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Reachability } from '#server/outbound/request.ts'

type Answer = (response: ServerResponse) => void

export interface Sites {
  /** Answers by address without scheme; others are 200. */
  readonly answers: Map<string, Answer>
  /** Method and address. */
  readonly asked: string[]
  readonly reachability: Reachability
  readonly port: number
}

const lookup: LookupFunction = (_hostname, options, callback) =>
  options.all ? callback(null, [{ address: '127.0.0.1', family: 4 }]) : callback(null, '127.0.0.1', 4)

export const reachabilityOf = (port: () => number): Reachability => ({
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
    reachability: reachabilityOf(port),
    get port() {
      return port()
    },
  }
}

export const answerWith =
  (status: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(status, headers).end()
