import { sql } from 'kysely'
import type { Db } from './kysely.ts'
import { codeOf } from './sql-state.ts'
import { withoutTimeouts } from './timeouts.ts'

// Any number.
const INDEX_LOCK = 735_190_225

/**
 * Runs work while no other process takes the index of searches away or builds it; without it where one does. The lock is of
 * a transaction that does nothing else, so that it works behind a pooler and ends with the process.
 */
export const owningSearchIndex = <T>(db: Db, work: (isOwner: boolean) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ isOwner: boolean }>`
      select pg_try_advisory_xact_lock(${INDEX_LOCK}) as "isOwner"`.execute(tx)
    // Idle on purpose. This also ends the snapshot of the statement before it, for whose end building would wait.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    return work(rows[0]?.isOwner === true)
  })

// Readers wait behind who waits to drop.
const DROP_MS = 200
const LOCK_NOT_AVAILABLE = '55P03'

/** Drops the index if there are at most so many sources, for its owner. False when somebody was in the way. */
export const dropSearchIndex = async (db: Db, most: number): Promise<boolean> => {
  try {
    await db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(DROP_MS)}`.execute(tx)
      const { rows } = await sql`select from source limit ${most + 1}`.execute(tx)
      if (rows.length <= most) await sql`drop index if exists source_search`.execute(tx)
    })
    return true
  } catch (error) {
    if (codeOf(error) === LOCK_NOT_AVAILABLE) return false
    throw error
  }
}

/**
 * Builds the index if it is missing or half built, as a process leaves it that was killed between dropping and building,
 * for its owner; others read and write all the time. Ends early, with the index still to be built, when it is asked to.
 */
export const repairSearchIndex = async (db: Db, stopping?: AbortSignal): Promise<void> => {
  const { rows } =
    await sql`select from pg_index where indexrelid = to_regclass('source_search') and indisvalid`.execute(db)
  if (rows.length > 0) return
  await withoutTimeouts(db, async (connection) => {
    const { rows: own } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
    const cancel = async () => {
      await sql`select pg_cancel_backend(${own[0]?.pid}::int)`.execute(db).catch(() => {})
    }
    for (const statement of REPAIR) {
      if (stopping?.aborted) return
      await untilStopped(statement.execute(connection), { stopping, cancel })
    }
  })
}

const REPAIR = [
  sql`drop index concurrently if exists source_search`,
  sql`create index concurrently source_search on source using gin (search_text gin_trgm_ops)`,
]

const CANCEL_AGAIN_MS = 200

interface Stop {
  readonly stopping: AbortSignal | undefined
  readonly cancel: () => Promise<void>
}

/** Waits for a statement, and cancels it again and again once it is to stop, as one that comes too early is lost. */
const untilStopped = async (statement: Promise<unknown>, { stopping, cancel }: Stop): Promise<void> => {
  let canceling = Promise.resolve()
  const cancelAgain = () => {
    if (stopping?.aborted) canceling = canceling.then(cancel)
  }
  stopping?.addEventListener('abort', cancelAgain)
  const timer = setInterval(cancelAgain, CANCEL_AGAIN_MS)
  try {
    await statement
  } catch (error) {
    if (!stopping?.aborted) throw error
  } finally {
    clearInterval(timer)
    stopping?.removeEventListener('abort', cancelAgain)
    // None may meet what the connection does next.
    await canceling
  }
}
