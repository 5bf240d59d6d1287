import { sql } from 'kysely'
import type { Actor, Role, SourceOwnership } from '#contract/access.ts'
import type {
  ActivityExportQuery,
  ActivityObjectType,
  ActivityQuery,
  ActivityValues,
} from '#contract/activity/activity.ts'
import type { ActivityKind } from '#contract/activity/activity-kinds.ts'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { Authorized } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { entryColumns, logOf, matches, mayStillSee, onePerAct } from './log-sql.ts'

export interface EntryRow extends Omit<HistoryRow, 'id'> {
  readonly id: number
}

/** `id` is null for an import, which has one log entry for all sources. */
export interface HistoryRow {
  readonly id: number | null
  readonly at: Date
  readonly kind: ActivityKind
  readonly actorId: number | null
  readonly actorName: string | null
  readonly actorRole: Role | null
  readonly groupId: number | null
  readonly groupName: string | null
  readonly objectType: ActivityObjectType | null
  readonly objectId: number | null
  readonly objectName: string | null
  readonly before: ActivityValues | null
  readonly after: ActivityValues | null
  readonly act: number | null
  readonly address: string | null
}

export interface LogPage {
  readonly rows: EntryRow[]
  readonly people: { readonly id: number; readonly fullName: string }[]
  readonly totalCount: number
}

interface TitledSource extends SourceOwnership {
  readonly id: number
  readonly title: string
}

const EXPORT_BATCH = 1000

const HISTORY_LIMIT = 200

export const activityLogIn = (db: Db) => ({
  list: async (actor: Actor, query: ActivityQuery): Promise<LogPage> => {
    const [rows, totalCount, people] = await Promise.all([
      pageOf(db, actor, query),
      countOf(db, actor, query),
      peopleOf(db, actor),
    ])
    return { rows, totalCount, people }
  },

  /** All matching entries, newest first, one batch in memory. */
  async *batches(actor: Actor, query: ActivityExportQuery): AsyncGenerator<EntryRow[]> {
    let before = Number.MAX_SAFE_INTEGER
    for (;;) {
      const { rows } = await sql<EntryRow>`select ${entryColumns} from activity a
        where ${logOf(actor)} and ${matches(query)} and ${mayStillSee(actor)} and a.id < ${before}
        order by a.id desc limit ${EXPORT_BATCH}`.execute(db)
      if (rows.length > 0) yield rows
      if (rows.length < EXPORT_BATCH) return
      before = rows.at(-1)?.id ?? 0
    }
  },

  /**
   * History of a source, newest first. Changes under another owner come without values, which may have been private.
   */
  historyOf: async (actor: Actor, source: Authorized<'source.history', TitledSource>): Promise<HistoryRow[]> => {
    const { rows } = await sql<EntryRow>`select ${entryColumns} from activity a
      where a.object_type = 'source' and a.object_id = ${source.id} and a.kind in ('source_added', 'source_updated', 'source_reviewed')
      order by a.id desc limit ${HISTORY_LIMIT}`.execute(db)
    const logged = rows.map((row) =>
      row.groupId === source.groupId ? row : { ...row, objectName: source.title, before: null, after: null },
    )
    return [...logged, ...(await importOf(db, actor, source))]
  },
})

const importOf = async (db: Db, actor: Actor, { id }: TitledSource): Promise<HistoryRow[]> => {
  const { rows } = await sql<HistoryRow>`select null as id, s.added_at as at, 'sources_imported' as kind,
      a.id as "actorId", a.full_name as "actorName", a.role as "actorRole", g.id as "groupId", g.name as "groupName",
      'source' as "objectType", s.id as "objectId", s.title as "objectName", null as before,
      (select json_build_object('file', m.name) from imported_source i join source_import m on m.id = i.import_id
        where i.source_id = s.id and m.account_id = ${actor.id}) as after, null as act, null as address
    from source s left join account a on a.id = s.created_by left join app_group g on g.id = s.group_id
    where s.id = ${id} and s.added_at is not null`.execute(db)
  return rows
}

const pageOf = async (db: Db, actor: Actor, query: ActivityQuery): Promise<EntryRow[]> => {
  const { rows } = await sql<EntryRow>`select ${entryColumns} from activity a
    where ${logOf(actor)} and ${matches(query)} and ${onePerAct(query)} and ${mayStillSee(actor)}
    order by a.id desc limit ${PAGE_SIZE} offset ${(query.page - 1) * PAGE_SIZE}`.execute(db)
  return rows
}

const countOf = async (db: Db, actor: Actor, query: ActivityQuery): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from activity a
    where ${logOf(actor)} and ${matches(query)} and ${onePerAct(query)} and ${mayStillSee(actor)}`.execute(db)
  return rows[0]?.count ?? 0
}

// Skip scan along the index instead of reading all entries.
const peopleOf = async (db: Db, actor: Actor): Promise<LogPage['people']> => {
  const next = (after: ReturnType<typeof sql>) => sql`select a.actor_id from activity a
    where ${logOf(actor)} and a.actor_id > ${after} order by a.actor_id limit 1`
  const { rows } = await sql<{ id: number; fullName: string }>`
    with recursive person (id) as (
      (${next(sql`0`)}) union all select (${next(sql`person.id`)}) from person where person.id is not null)
    select person.id, latest.actor_name as "fullName" from person cross join lateral (
      select a.actor_name from activity a
      where ${logOf(actor)} and a.actor_id = person.id and ${mayStillSee(actor)} order by a.id desc limit 1) latest
    order by lower(latest.actor_name), person.id`.execute(db)
  return rows
}
