import { Agent, type IncomingHttpHeaders, request as send } from 'node:http'
import type { TimedRound } from './percentiles.ts'
import type { BenchRequest } from './request.ts'

export interface Reply {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: Buffer
}

/** '' if uncompressed. */
export const encodingOf = ({ headers }: Reply): string => headers['content-encoding'] ?? ''

export interface OneClient {
  /** Resolves with any status. */
  readonly ask: (request: BenchRequest) => Promise<Reply>
  readonly close: () => void
}

const LONGEST_MS = 60_000

export const openClient = (address: string): OneClient => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = ({ method, path, headers, body }: BenchRequest) =>
    new Promise<Reply>((resolve, reject) => {
      const request = send(`${address}${path}`, { method, headers, agent, timeout: LONGEST_MS }, (response) => {
        const pieces: Buffer[] = []
        response.on('data', (piece: Buffer) => pieces.push(piece))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(pieces) }),
        )
      })
      request.on('timeout', () => request.destroy(new Error(`no reply to ${path} in ${LONGEST_MS / 1000} s`)))
      request.on('error', reject)
      request.end(body)
    })
  return { ask, close: () => agent.destroy() }
}

export class WrongReply extends Error {
  constructor({ method, path }: BenchRequest, { status, body }: Reply) {
    super(`${status} of ${method} ${path}: ${body.toString('utf8', 0, 200)}`)
  }
}

export const repeatUntil = async (
  isOver: (seconds: number) => boolean,
  work: () => Promise<void>,
): Promise<TimedRound> => {
  const times: number[] = []
  const begin = performance.now()
  let now = begin
  do {
    const start = now
    await work()
    now = performance.now()
    times.push(now - start)
  } while (!isOver((now - begin) / 1000))
  return { times, seconds: (now - begin) / 1000 }
}

export const repeat = (seconds: number, work: () => Promise<void>): Promise<TimedRound> =>
  repeatUntil((passed) => passed >= seconds, work)
