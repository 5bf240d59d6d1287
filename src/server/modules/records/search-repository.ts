import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import type { SearchInput } from '#contract/records/records.ts'
import type { Db } from '#server/db/kysely.ts'
import { type ChangeableRecord, nameOf, type WriteContext } from './write-context.ts'

interface CellCounts {
  readonly cell: number
  readonly all: number
}

/** Adds a search to a locked record; returns its id. */
export const addSearch = async (
  { tx, actor, now }: WriteContext,
  record: ChangeableRecord,
  search: SearchInput & { readonly query: string },
): Promise<number> => {
  const row = {
    record_id: record.id,
    step_id: search.step,
    subject_id: search.subject,
    query: search.query,
    filters: search.filters === '' ? 'none' : search.filters,
    data_as_of: search.dataAsOf,
    results: search.outcome === 'nothing' ? 0 : search.results,
    matches: JSON.stringify(search.matches),
    note: search.note,
    outcome: search.outcome,
    reason: search.reason,
    corrects: search.corrects,
    at: now(),
    author_id: actor.id,
    author_name: nameOf(actor),
  }
  const { id } = await tx.insertInto('record_search').values(row).returning('id').executeTakeFirstOrThrow()
  await sql`update record set changed_at = ${now()} where id = ${record.id}`.execute(tx)
  return id
}

export const countSearches = async (
  tx: Db,
  id: number,
  { step, subject }: { readonly step: number; readonly subject: number },
): Promise<CellCounts> => {
  const { rows } = await sql<CellCounts>`select count(*) as "all",
    count(*) filter (where step_id = ${step} and subject_id = ${subject}) as cell
    from record_search where record_id = ${id}`.execute(tx)
  return rows[0] ?? { cell: 0, all: 0 }
}

/** Subjects of the record with at least one search. */
export const searchedSubjects = async (tx: Db, id: number): Promise<ReadonlySet<number>> => {
  const rows = await tx
    .selectFrom('record_search')
    .select('subject_id')
    .distinct()
    .where('record_id', '=', id)
    .execute()
  return new Set(rows.map((row) => row.subject_id))
}

/** True if the actor made one of its searches, so is no second reader. */
export const hasSearched = async (tx: Db, id: number, actor: Actor): Promise<boolean> => {
  const own = tx.selectFrom('record_search').select('id').where('record_id', '=', id).where('author_id', '=', actor.id)
  return (await own.limit(1).executeTakeFirst()) !== undefined
}
