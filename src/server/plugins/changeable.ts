import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { stateOf } from '#server/database-states.ts'
import { type Db, writesOf } from '#server/db/kysely.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Reports a failure outside of calls' errors, such as a skipped write. */
    noteFailure(error: unknown): void
    /** True if the database rejects writes, for example on a standby; background work is skipped. */
    isReadOnly(): Promise<boolean>
  }
}

// More than one 16 MB piece of WAL.
const ROWS_OF_A_KILOBYTE = 18_000

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

/** Reports read-only and full databases in `/readyz` (decision 0047). */
export const watchChangeable = (app: FastifyInstance, db: Db): void => {
  let wasFull = false
  // The check costs as much as a hundred calls, and `/readyz` is public, so concurrent requests share one.
  let looking: Promise<boolean> | undefined
  const look = () => (looking ??= hasRoom(db).finally(() => (looking = undefined)))
  app.decorate('noteFailure', (error: unknown) => {
    if (stateOf(error) === 'disk full') wasFull = true
  })
  app.decorate('isReadOnly', () => isReadOnly(db))
  app.degraded.add('read-only', () => app.isReadOnly())
  // Only checked after a failure.
  app.degraded.add('disk-full', async () => {
    if (wasFull) wasFull = !(await look())
    return wasFull
  })
}
