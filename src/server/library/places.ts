import type { FastifyBaseLogger } from 'fastify'
import type { Pool, PoolConfig } from 'pg'
import { type Db, queriesOver } from '#server/db/kysely.ts'
import { type Watched, watchServer } from '#server/db/watch.ts'
import { type Reached, readAlong, readReached } from './along.ts'
import { sharedRead } from './shared-read.ts'

/** A copy of the database that follows it, as PostgreSQL replicates it. */
export interface Replica {
  /** Its connections have statements sent in one flight. */
  readonly pool: Pool
  /** For what needs a connection of its own. */
  readonly connection: PoolConfig
}

/** A server that is watched, and can be asked how far it has come. */
export interface Leader {
  readonly watched: Watched
  readonly readReached: () => Promise<Reached>
}

export const leaderOf = (db: Db, connection: PoolConfig): Leader => ({
  watched: watchServer({ connection, onChange: () => {} }),
  readReached: sharedRead(() => readReached(db)),
})

/** The same of a replica, and what all that was read of it is of at the most. */
export interface WatchedReplica extends Leader {
  readonly db: Db
  readonly last: () => Reached
}

export const replicaOf = ({ pool, connection }: Replica, log: FastifyBaseLogger): WatchedReplica => {
  const along = readAlong(pool)
  const db = queriesOver(pool)
  const watched = watchServer({
    connection,
    onChange: ({ isAway, error }) => {
      if (isAway) along.breakOff()
      log.warn({ err: error }, isAway ? 'the replica is away; guests read from the leader' : 'the replica is back')
    },
  })
  return { db, watched, readReached: sharedRead(() => readReached(db)), last: along.last }
}
