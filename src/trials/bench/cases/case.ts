import { API_PREFIX } from '#contract/paths.ts'
import type { Database } from '#server/db/pool.ts'
import type { Asker } from '#trials/bench/data/people.ts'
import type { BenchRequest } from '#trials/bench/load/request.ts'

/** A request before it is said who makes it. */
export type Asked = Omit<BenchRequest, 'headers'> & { readonly headers?: Readonly<Record<string, string>> }

/** Something that is read: asked for by one client, then by sixteen. */
export interface ReadCase {
  readonly name: string
  readonly as: Asker
  /** Asked for in turn. */
  readonly requests: readonly Asked[]
  /** Asked again with the ETag of the first reply, so that 304 is the answer. */
  readonly isConditional?: true
  /** Each is asked for once, by one client: what nobody has asked for since the start. */
  readonly isFirstTime?: true
}

/** Something that is changed: by one client alone, then while sixteen read. */
export interface WriteCase {
  readonly name: string
  readonly as: Asker
  readonly status: number
  /** A number of its own for each time. */
  readonly request: (turn: number) => Asked
  /** The least that has to happen for it, done without the server. */
  readonly floor: (pool: Database['pool'], turn: number) => Promise<unknown>
}

export const get = (path: string): Asked => ({ method: 'GET', path: `${API_PREFIX}${path}` })

export const send = (method: 'POST' | 'PATCH', path: string, body?: object): Asked => ({
  method,
  path: `${API_PREFIX}${path}`,
  headers: { 'content-type': 'application/json' },
  ...(body === undefined ? {} : { body: JSON.stringify(body) }),
})
