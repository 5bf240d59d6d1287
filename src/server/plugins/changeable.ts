import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { stateOf } from '#server/database-states.ts'
import { type Db, writesOf } from '#server/db/kysely.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Tells that something has failed that no call fails of, such as what is written by the way. Errors of calls are told already. */
    noteFailure(error: unknown): void
    /** Resolves to whether the database rejects writes, for example on a standby. Background work is skipped then. */
    isReadOnly(): Promise<boolean>
  }
}

// More than the piece in which PostgreSQL takes room for its log.
const ROWS_OF_A_KILOBYTE = 18_000

/** Whether the database has room on its disk: what is sorted goes to files that are gone afterwards, and to no log. */
const hasRoom = async (db: Db): Promise<boolean> => {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`select set_config('work_mem', '64kB', true)`.execute(tx)
      await sql`select count(t) from (
        select repeat(n::text, 250) as t from generate_series(10000, ${9999 + ROWS_OF_A_KILOBYTE}::int) n
        order by -n offset 1) s`.execute(tx)
    })
    return true
  } catch (error) {
    return stateOf(error) !== 'disk full'
  }
}

const isReadOnly = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{
    isOn: boolean
  }>`select current_setting('transaction_read_only') = 'on' as "isOn"`.execute(writesOf(db))
  return rows[0]?.isOn === true
}

/** Has `/readyz` tell that the library can be read and not changed, and why, until it can be changed again (decision 0047). */
export const watchChangeable = (app: FastifyInstance, db: Db): void => {
  let wasFull = false
  // Costs as much as a hundred calls, and anybody may ask: one look at a time, which all wait for.
  let looking: Promise<boolean> | undefined
  const look = () => (looking ??= hasRoom(db).finally(() => (looking = undefined)))
  app.decorate('noteFailure', (error: unknown) => {
    if (stateOf(error) === 'disk full') wasFull = true
  })
  app.decorate('isReadOnly', () => isReadOnly(db))
  app.degraded.add('read-only', () => app.isReadOnly())
  // Looked at only since it was.
  app.degraded.add('disk-full', async () => {
    if (wasFull) wasFull = !(await look())
    return wasFull
  })
}
