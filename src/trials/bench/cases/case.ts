import { API_PREFIX } from '#contract/paths.ts'
import type { Database } from '#server/db/pool.ts'
import type { BenchCaller } from '#trials/bench/data/people.ts'
import type { BenchRequest } from '#trials/bench/load/request.ts'

export type BenchCall = Omit<BenchRequest, 'headers'> & { readonly headers?: Readonly<Record<string, string>> }

export interface ReadCase {
  readonly name: string
  readonly as: BenchCaller
  readonly requests: readonly BenchCall[]
  /** Sent with the first reply's ETag, so the answer is 304. */
  readonly isConditional?: true
  readonly isFirstTime?: true
}

export interface WriteCase {
  readonly name: string
  readonly as: BenchCaller
  readonly status: number
  readonly request: (turn: number) => BenchCall
  /** Minimal database work of the change, without the server. */
  readonly floor: (pool: Database['pool'], turn: number) => Promise<unknown>
}

export const get = (path: string): BenchCall => ({ method: 'GET', path: `${API_PREFIX}${path}` })

export const send = (method: 'POST' | 'PATCH', path: string, body?: object): BenchCall => ({
  method,
  path: `${API_PREFIX}${path}`,
  headers: { 'content-type': 'application/json' },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
})
