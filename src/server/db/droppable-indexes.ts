import { sql } from 'kysely'
import { advisoryLocks } from './advisory-locks.ts'
import type { Db } from './kysely.ts'
import { codeOf } from './sql-state.ts'
import { withoutTimeouts } from './timeouts.ts'

interface DroppableIndex {
  readonly name: string
  readonly definition: string
}

const search: DroppableIndex = { name: 'source_search', definition: 'source using gin (search_text gin_trgm_ops)' }

// In build order: lists first. Unique indexes and the link index are never dropped.
const all: readonly DroppableIndex[] = [
  { name: 'source_browse', definition: 'source (scope, sort_title, id)' },
  { name: 'source_browse_subcategory', definition: 'source (scope, subcategory_id, sort_title, id)' },
  { name: 'source_newest', definition: 'source (scope, created_at desc, id desc)' },
  { name: 'source_subcategory', definition: 'source (subcategory_id)' },
  { name: 'source_domain', definition: 'source (domain, scope)' },
  { name: 'source_tag_by_tag', definition: 'source_tag (tag_id)' },
  search,
]

/**
 * Indexes that an import may drop (decision 0020): `search` beside readers, `all` while no other client is connected.
 */
export const droppableIndexes = { search: [search], all } as const

/**
 * Runs work under the index lock, or as non-owner if another process has it. A transaction holds the lock, which works
 * behind a pooler and ends with the process.
 */
export const owningIndexes = <T>(db: Db, work: (isOwner: boolean) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ isOwner: boolean }>`
      select pg_try_advisory_xact_lock(${advisoryLocks.indexes}) as "isOwner"`.execute(tx)
    // Intentionally idle. Also ends the previous snapshot, which a concurrent build would wait for.
    await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
    return work(rows[0]?.isOwner === true)
  })

// Readers queue behind a waiting drop.
const DROP_MS = 200
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Drops indexes if at most `most` sources exist. Returns whether they are dropped, kept for size, or kept because of a
 * lock conflict.
 */
export const dropIndexes = async (
  db: Db,
  indexes: readonly DroppableIndex[],
  most: number,
): Promise<'dropped' | 'kept' | 'in use'> => {
  try {
    return await db.transaction().execute(async (tx) => {
      await sql`set local lock_timeout = ${sql.lit(DROP_MS)}`.execute(tx)
      const { rows } = await sql`select from source limit ${most + 1}`.execute(tx)
      if (rows.length > most) return 'kept'
      await sql`drop index if exists ${sql.join(indexes.map(({ name }) => sql.id(name)))}`.execute(tx)
      return 'dropped'
    })
  } catch (error) {
    if (codeOf(error) === LOCK_NOT_AVAILABLE) return 'in use'
    throw error
  }
}

interface RepairOptions {
  readonly stopping?: AbortSignal
  readonly concurrently?: boolean
}

/** Builds missing and invalid indexes, as left by a killed process. Stops early on request. */
export const repairIndexes = async (db: Db, { stopping, concurrently = true }: RepairOptions = {}): Promise<void> => {
  const missing = await missingIndexes(db)
  if (missing.length === 0) return
  await withoutTimeouts(db, async (connection) => {
    const { rows: own } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection)
    const cancel = async () => {
      await sql`select pg_cancel_backend(${own[0]?.pid}::int)`.execute(db).catch(() => {})
    }
    for (const statement of missing.flatMap((index) => repairOf(index, concurrently))) {
      if (stopping?.aborted) return
      await untilStopped(statement.execute(connection), { stopping, cancel })
    }
  })
}

/** Rebuilds missing indexes unless another process holds the rebuild lock. */
export const repairAbandonedIndexes = async (db: Db, stopping: AbortSignal): Promise<void> => {
  // Checked without the lock, which a starting import would mistake for an owner.
  if ((await missingIndexes(db)).length === 0) return
  await owningIndexes(db, async (isOwner) => {
    if (isOwner) await repairIndexes(db, { stopping })
  })
}

const missingIndexes = async (db: Db): Promise<DroppableIndex[]> => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_index join pg_class on oid = indexrelid
    where indrelid in ('source'::regclass, 'source_tag'::regclass) and indisvalid`.execute(db)
  const valid = new Set(rows.map(({ name }) => name))
  return all.filter(({ name }) => !valid.has(name))
}

const repairOf = ({ name, definition }: DroppableIndex, concurrently: boolean) => [
  sql`drop index concurrently if exists ${sql.id(name)}`,
  sql`create index ${sql.raw(concurrently ? 'concurrently' : '')} ${sql.id(name)} on ${sql.raw(definition)}`,
]

const CANCEL_AGAIN_MS = 200

interface StopHandle {
  readonly stopping: AbortSignal | undefined
  readonly cancel: () => Promise<void>
}

/** Awaits a statement and cancels it repeatedly once stopping, since an early cancel is lost. */
const untilStopped = async (statement: Promise<unknown>, { stopping, cancel }: StopHandle): Promise<void> => {
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
    // A late cancel must not hit the connection's next statement.
    await canceling
  }
}
