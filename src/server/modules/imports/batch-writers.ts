import { sql } from 'kysely'
import { dropIndexes, droppableIndexes, repairIndexes } from '#server/db/droppable-indexes.ts'
import type { Db } from '#server/db/kysely.ts'
import { withoutTimeouts } from '#server/db/timeouts.ts'
import { REFERENCE_GONE, transact } from '#server/db/transact.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import { type LibraryOwner, type LibraryRow, seenWith, type WriteCounts, writeRows } from './library-writer.ts'
import { whileAlone } from './other-sessions.ts'

/** An import as the log describes it. */
interface LoggedImport {
  readonly owner: LibraryOwner
  readonly file: string
  readonly isPrivate: boolean
}

export type WriteBatch = (rows: readonly LibraryRow[]) => Promise<WriteCounts>

/** One transaction and log entry per batch, so that reported progress stays. */
export const batchWriter =
  (db: Db, loggedImport: LoggedImport): WriteBatch =>
  (rows) =>
    transact(
      db,
      async (tx) => {
        // Larger merges into the trigram index, the main cost of an import.
        await sql`set local gin_pending_list_limit = '64MB'`.execute(tx)
        const counts = await writeRows(tx, loggedImport.owner, rows)
        await recordBatch(tx, loggedImport, counts)
        return counts
      },
      // A deleted category is recreated by the retry.
      [REFERENCE_GONE],
    )

const LARGE = 5000

/**
 * Drops indexes once most of the library is being imported, because a rebuild is then cheaper (decision 0020). Requires
 * the indexes' owner.
 */
export const indexDropper = (db: Db, isAlone: () => boolean): ((write: WriteBatch) => WriteBatch) => {
  let added = 0
  let isDecided = false
  let areListsSlow = false
  const decide = async () => {
    const isUnobserved = isAlone()
    const outcome = await dropIndexes(db, isUnobserved ? droppableIndexes.all : droppableIndexes.search, 2 * added)
    isDecided = outcome !== 'in use'
    areListsSlow = outcome === 'dropped' && isUnobserved
  }
  return (write) => async (rows) => {
    if (!isDecided && added >= LARGE) await decide()
    if (areListsSlow && !isAlone()) {
      areListsSlow = false
      await repairIndexes(db)
    }
    const counts = await write(rows)
    added += counts.added
    return counts
  }
}

/** Rebuilds the dropped indexes: without `CONCURRENTLY` while no other session is active, concurrently otherwise. */
export const buildIndexes = async (db: Db): Promise<void> => {
  await whileAlone(db, (stopping) => repairIndexes(db, { stopping, concurrently: false }))
  await repairIndexes(db)
}

export const withDryWriter = <T>(db: Db, owner: LibraryOwner, work: (write: WriteBatch) => Promise<T>): Promise<T> =>
  db.connection().execute(async (connection) => {
    await sql`create temp table would_be_added (link_key_md5 text primary key)`.execute(connection)
    try {
      return await work(async (rows) => {
        const keys = rows.map((row) => row.link_key)
        const { numAffectedRows } = await sql`insert into would_be_added
          select distinct md5(key) from unnest(${keys}::text[]) as key where ${seenWith(owner, sql.ref('key'))} = 0
          on conflict do nothing`.execute(connection)
        const added = Number(numAffectedRows ?? 0)
        return { added, skipped: rows.length - added, refiled: 0 }
      })
    } finally {
      await sql`drop table would_be_added`.execute(connection)
    }
  })

const MANY = 10_000

/** VACUUM ANALYZE for statistics and index-only scans. */
export const vacuumLibrary = async (db: Db, added: number): Promise<void> => {
  if (added < MANY) return
  await withoutTimeouts(db, async (connection) => {
    await sql`vacuum (analyze) source, source_tag, tag, source_count, tag_count`.execute(connection)
  })
}

/** Logs a batch, unless it added nothing. */
const recordBatch = async (tx: Db, loggedImport: LoggedImport, { added, skipped }: WriteCounts): Promise<void> => {
  const { owner, file, isPrivate } = loggedImport
  if (added === 0) return
  await recordActivity(tx, new Date(), {
    kind: 'sources_imported',
    // The command line has no user.
    actorId: owner.accountId,
    groupId: owner.groupId,
    after: { file, added, skipped, ...(isPrivate ? { public: false } : {}) },
  })
}
