import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { TimedRound } from './percentiles.ts'
import { type BenchRequest, requestText } from './request.ts'

export const CLIENTS = 16

export interface FloodOptions {
  readonly visitors: readonly { readonly port: number; readonly texts: readonly string[]; readonly first: number }[]
  readonly seconds: number
  readonly status: number
}

export interface FloodResult extends TimedRound {
  readonly failed?: string
}

export interface Visitor {
  readonly address: string
  readonly requests: readonly BenchRequest[]
  /** Index of the first request. */
  readonly first?: number
}

export interface Sockets {
  readonly flood: (visitors: readonly Visitor[], seconds: number, status?: number) => Promise<FloodResult>
  readonly close: () => void
}

/** Keep-alive connections that only count bytes. */
export const openSockets = (): Sockets => {
  const child = fork(join(import.meta.dirname, 'socket-process.ts'))
  return {
    flood: async (visitors, seconds, status = 200) => {
      const answered = once(child, 'message')
      const flood: FloodOptions = {
        visitors: visitors.map(({ address, requests, first = 0 }) => ({
          port: Number(new URL(address).port),
          texts: requests.map(requestText),
          first,
        })),
        seconds,
        status,
      }
      child.send(flood)
      const [result] = (await answered) as [FloodResult]
      if (result.failed !== undefined) throw new Error(`under load ${result.failed}`)
      return result
    },
    close: () => child.disconnect(),
  }
}

/** Sixteen visitors spread evenly over the requests. */
export const crowdOf = ({ address, requests }: Visitor, from = 0): Visitor[] =>
  Array.from({ length: CLIENTS }, (_, index) => ({
    address,
    requests,
    first: from + Math.floor((index * requests.length) / CLIENTS),
  }))
