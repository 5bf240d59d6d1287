import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { RecordFilters } from '#contract/records/record-endpoints.ts'
import { EARLIER_RECORDS_LIMIT } from '#contract/records/record-limits.ts'
import { normalize } from '#contract/text/normalize.ts'
import type { Db } from '#server/db/kysely.ts'
import { escapeLike } from '#server/db/like.ts'
import {
  latestSearches,
  type RecordRow,
  recordColumns,
  type SearchRow,
  type SearchStateRow,
  type SummaryRow,
  searchColumns,
  summaryColumns,
} from './present.ts'

// Notes and matches may be long.
const EXPORT_BATCH = 200

export interface Page<Row> {
  readonly rows: Row[]
  readonly totalCount: number
}

/** `= null` is never true, so an actor without a group has no records. */
const ofGroup = (actor: Actor) => sql<boolean>`r.group_id = ${actor.groupId}`

const containing = (text: string) => `%${escapeLike(text)}%`

const matching = ({ state, search }: RecordFilters) => sql`${state === '' ? sql`true` : sql`r.state = ${state}`}
  and ${
    search === ''
      ? sql`true`
      : sql`(lower(r.reference) like ${containing(search.toLowerCase())} or exists (
          select from record_subject s, unnest(s.search_names) as n (name)
          where s.record_id = r.id and n.name like ${containing(normalize(search))}))`
  }`

const searchesIn = (db: Db) => ({
  searches: async (id: number, { step, page }: { step: number; page: number }): Promise<Page<SearchRow>> => {
    const condition = sql`h.step_id = ${step} and h.record_id = ${id}`
    const [{ rows }, total] = await Promise.all([
      sql<SearchRow>`select ${searchColumns} from record_search h where ${condition}
        order by h.id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db),
      sql<{ count: number }>`select count(*) as count from record_search h where ${condition}`.execute(db),
    ])
    return { rows, totalCount: total.rows[0]?.count ?? 0 }
  },

  findSearch: async (recordId: number, id: number): Promise<SearchRow | undefined> =>
    (
      await sql<SearchRow>`select ${searchColumns} from record_search h
        where h.id = ${id} and h.record_id = ${recordId}`.execute(db)
    ).rows[0],

  personOf: async (actor: Actor): Promise<{ id: number; fullName: string }> =>
    db
      .selectFrom('account')
      .select(['id', 'full_name as fullName'])
      .where('id', '=', actor.id)
      .executeTakeFirstOrThrow(),

  allSearches: async (id: number): Promise<SearchRow[]> =>
    (
      await sql<SearchRow>`select ${searchColumns} from record_search h where h.record_id = ${id} order by h.id`.execute(
        db,
      )
    ).rows,

  /** All searches in the order of their making, for a file. */
  batches: async function* (id: number): AsyncGenerator<SearchRow[], void> {
    for (let last = 0; ; ) {
      const { rows } = await sql<SearchRow>`select ${searchColumns} from record_search h
        where h.record_id = ${id} and h.id > ${last} order by h.id limit ${EXPORT_BATCH}`.execute(db)
      if (rows.length > 0) yield rows
      if (rows.length < EXPORT_BATCH) return
      last = rows.at(-1)?.id ?? last
    }
  },
})

export const recordsIn = (db: Db) => ({
  ...searchesIn(db),

  list: async (actor: Actor, filters: RecordFilters): Promise<Page<SummaryRow>> => {
    const condition = sql`${ofGroup(actor)} and ${matching(filters)}`
    const [{ rows }, total] = await Promise.all([
      sql<SummaryRow>`select ${summaryColumns} from record r where ${condition}
        order by r.changed_at desc, r.id desc limit ${PAGE_SIZE} offset ${(filters.page - 1) * PAGE_SIZE}`.execute(db),
      sql<{ count: number }>`select count(*) as count from record r where ${condition}`.execute(db),
    ])
    return { rows, totalCount: total.rows[0]?.count ?? 0 }
  },

  find: async (actor: Actor, id: number): Promise<RecordRow | undefined> =>
    (await sql<RecordRow>`select ${recordColumns} from record r where r.id = ${id} and ${ofGroup(actor)}`.execute(db))
      .rows[0],

  /** Locks the record for a change of itself or for one more search. */
  lock: async (actor: Actor, id: number): Promise<RecordRow | undefined> => {
    const locked = await sql`select from record r where r.id = ${id} and ${ofGroup(actor)} for no key update`.execute(
      db,
    )
    return locked.rows.length === 0 ? undefined : recordsIn(db).find(actor, id)
  },

  latest: async (id: number): Promise<SearchStateRow[]> => (await latestSearches(id).execute(db)).rows,

  /** Records with a subject of this name, variant or identifier, latest change first. */
  earlier: async (actor: Actor, { name, except }: { name: string; except: number | null }): Promise<SummaryRow[]> =>
    (
      await sql<SummaryRow>`select ${summaryColumns} from record r
        where ${ofGroup(actor)} and r.id is distinct from ${except}::bigint and exists (
          select from record_subject s where s.record_id = r.id and s.search_names @> array[${normalize(name)}::text])
        order by r.changed_at desc, r.id desc limit ${EARLIER_RECORDS_LIMIT}`.execute(db)
    ).rows,
})
