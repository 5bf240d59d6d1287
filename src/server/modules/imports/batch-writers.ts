import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { type LibraryOwner, type LibraryRow, seenWith, type WriteCounts, writeRows } from './library-writer.ts'

export type WriteBatch = (rows: readonly LibraryRow[]) => Promise<WriteCounts>

const TRIES = 5
// A deadlock with somebody who edits tags meanwhile, or a category that was deleted under our feet.
const PASSING = new Set(['40P01', '40001', '23503'])

const isPassing = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && PASSING.has(error.code)

/** Writes each batch in a transaction of its own, so that what was reported as added stays, whatever follows. */
export const batchWriter =
  (db: Db, owner: LibraryOwner): WriteBatch =>
  async (rows) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await db.transaction().execute(async (tx) => {
          // Merged into the search index in larger pieces, which is the dearest part of an import.
          await sql`set local gin_pending_list_limit = '64MB'`.execute(tx)
          return writeRows(tx, owner, rows)
        })
      } catch (error) {
        if (tries === TRIES || !isPassing(error)) throw error
      }
    }
  }

/** Runs work with a writer that only counts: it adds nothing, and remembers what it would have added before. */
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
        return { added, skipped: rows.length - added }
      })
    } finally {
      await sql`drop table would_be_added`.execute(connection)
    }
  })

const MANY = 10_000

/** After many new rows: what the planner knows of them, and what lets it answer from the indexes alone. */
export const settleLibrary = async (db: Db, added: number): Promise<void> => {
  if (added < MANY) return
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum (analyze) source, source_tag, tag, source_count, tag_count`.execute(connection)
    await sql`reset statement_timeout`.execute(connection)
  })
}
