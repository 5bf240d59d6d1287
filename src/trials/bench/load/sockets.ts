import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Round } from './percentiles.ts'
import { type BenchRequest, requestText } from './request.ts'

/** How many ask at once where many do. */
export const CLIENTS = 16

/** What the process with the sockets is asked for: each visitor asks again as soon as it has its answer. */
export interface Flood {
  readonly visitors: readonly { readonly port: number; readonly texts: readonly string[]; readonly first: number }[]
  readonly seconds: number
  /** Of each reply; any other ends it. */
  readonly status: number
}

export interface FloodResult extends Round {
  /** Why it has ended early. */
  readonly failed?: string
}

export interface Visitor {
  readonly address: string
  /** Asked for in turn. */
  readonly requests: readonly BenchRequest[]
  /** The one to begin with; the first unless given. */
  readonly first?: number
}

export interface Sockets {
  /** Lets them all ask for so long. Throws if one gets another status. */
  readonly flood: (visitors: readonly Visitor[], seconds: number, status?: number) => Promise<FloodResult>
  readonly close: () => void
}

/** Keep-alive connections that only count bytes: what they cost is not part of what is measured. */
export const openSockets = (): Sockets => {
  const child = fork(join(import.meta.dirname, 'socket-process.ts'))
  return {
    flood: async (visitors, seconds, status = 200) => {
      const answered = once(child, 'message')
      const flood: Flood = {
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

/** Sixteen that ask for the same in turn, from this one on, each as far as can be from where the others are. */
export const crowdOf = ({ address, requests }: Visitor, from = 0): Visitor[] =>
  Array.from({ length: CLIENTS }, (_, index) => ({
    address,
    requests,
    first: from + Math.floor((index * requests.length) / CLIENTS),
  }))
