import { CompiledQuery } from 'kysely'
import type { Client, Pool } from 'pg'
import { asDatabaseFailure } from '#server/db/failures.ts'
import type { Db } from '#server/db/kysely.ts'
import { NAMES, PUBLIC, scopesOf } from '#server/scopes.ts'

/**
 * How far the library that guests see had come: the versions of the public sources and of the names, added up. Each only grows and
 * they move one after the other (migration 0009), so of two such numbers the larger one is of what came later.
 */
export interface Reached {
  readonly reached: number
  /** The version of the public sources alone. */
  readonly sources: number
}

const REACHED = `select coalesce(sum(version), 0)::int8 as reached, coalesce(max(version) filter (where scope = $2), 0) as sources
  from library_version where scope = any($1)`
const SCOPES = [[...scopesOf(null), NAMES], PUBLIC]

/** Asks a server how far it has come. */
export const readReached = async (db: Db): Promise<Reached> => {
  const { rows } = await db.executeQuery<Reached>(CompiledQuery.raw(REACHED, SCOPES))
  return rows[0] ?? NOTHING
}

const NOTHING: Reached = { reached: 0, sources: 0 }

const later = (one: Reached, other: Reached) => (other.reached > one.reached ? other : one)

type Send = (text: unknown, ...rest: unknown[]) => Promise<{ rows: Reached[] }>

const ENDS = /^(?:begin|start|commit|rollback)/

/** What was read is older than what the process has read before: its connection leads to another replica. */
const older = () => asDatabaseFailure(Object.assign(new Error('A replica is behind'), { code: '55000' }))

/**
 * Has each statement of a pool followed, in the same flight, by a look at how far its server has come. So the process knows of
 * everything that it has read what it is of, and no connection gives what is older than that, also where one address leads to
 * several replicas.
 */
export const readAlong = (pool: Pool) => {
  const clients = new Set<Client>()
  let last = NOTHING

  const follow = (client: Client) => {
    // Its overloads are more than can be said of a function that hands them on.
    const send = client.query.bind(client) as unknown as Send
    let floor = 0
    const look = async () => {
      const { rows } = await send(REACHED, SCOPES)
      last = later(last, rows[0] ?? NOTHING)
      floor = Math.max(floor, rows[0]?.reached ?? 0)
      return floor
    }
    const answered = async (sent: Promise<unknown>, after: Promise<unknown>, isOlder: Promise<boolean>) => {
      // All of them first, so that the connection is free again.
      await Promise.allSettled([sent, after, isOlder])
      if (await isOlder) {
        destroy(client)
        throw older()
      }
      const result = await sent
      await after
      return result
    }
    const query = (text: unknown, ...rest: unknown[]) => {
      if (typeof text !== 'string' || ENDS.test(text) || rest.length > 1) return send(text, ...rest)
      // All in one flight, so that nothing comes in between.
      const wanted = last.reached
      const isOlder = floor < wanted ? look().then((there) => there < wanted) : Promise.resolve(false)
      return answered(send(text, ...rest), look(), isOlder)
    }
    Object.assign(client, { query })
  }

  const destroy = (client: Client) => client.connection.stream.destroy()

  pool.on('connect', (client) => {
    clients.add(client)
    follow(client)
  })
  pool.on('remove', (client) => clients.delete(client))

  return {
    /** How far any of its servers had come. */
    last: () => last,
    /** Breaks off all connections, for a server that does not answer: queries that wait for it fail. */
    breakOff: () => {
      for (const client of clients) destroy(client)
    },
  }
}
