import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import type { WatchedReplica } from './places.ts'

/** The place in the write-ahead log up to which a server has it, also of a replica that has become the leader. */
const placeIn = async (db: Db): Promise<string> => {
  const { rows } = await sql<{ place: string }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end::text as place`.execute(
    db,
  )
  return rows[0]?.place ?? '0/0'
}

const bytesBetween = async (db: Db, replica: WatchedReplica): Promise<number> => {
  // First, so that what comes in between is not taken for something that is missing.
  const leads = await placeIn(db)
  const follows = await placeIn(replica.db)
  const { rows } = await sql<{ bytes: number }>`
    select greatest(0, pg_wal_lsn_diff(${leads}::pg_lsn, ${follows}::pg_lsn))::float8 as bytes`.execute(replica.db)
  return rows[0]?.bytes ?? 0
}

/** Says whether the replica answers and how far it is behind, and of one that does not that the process is degraded. */
export const measureReplica = (app: FastifyInstance, db: Db, replica: WatchedReplica): void => {
  app.degraded.add('replica-away', replica.watched.look)
  app.measure({
    isStored: true,
    gauges: { replica_up: { help: 'Whether the replica that guests read from answers' } },
    read: async () => ({ replica_up: (await replica.watched.look()) ? 0 : 1 }),
  })
  app.measure({
    isStored: true,
    gauges: { replica_lag_bytes: { help: 'How much of the write-ahead log the leader has and the replica has not' } },
    read: async () => ((await replica.watched.look()) ? {} : { replica_lag_bytes: await bytesBetween(db, replica) }),
  })
}
