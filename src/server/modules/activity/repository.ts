import { type RawBuilder, sql } from 'kysely'
import type { ActivityObjectType, ActivityValues } from '#contract/activity/activity.ts'
import type { ActivityKind } from '#contract/activity/activity-kinds.ts'
import type { Db } from '#server/db/kysely.ts'
import { lastly } from '#server/db/transact.ts'
import { HttpError } from '#server/errors.ts'

export interface NewActivity {
  readonly kind: ActivityKind
  /** Who did it; null where nobody is signed in. */
  readonly actorId: number | null
  /**
   * The group that it concerns: that of the object, else of the actor; null for what is global. It decides who reads the entry
   * and to which chain it belongs.
   */
  readonly groupId: number | null
  readonly object?: { readonly type: ActivityObjectType; readonly id: number | null; readonly name: string }
  /** The fields that changed, as they were and as they are. Never a password or a token. */
  readonly before?: ActivityValues
  readonly after?: ActivityValues
  /** The network address of a login that failed, kept beside the log for 90 days; '' where it is not known. */
  readonly cameFrom?: string
}

/**
 * Appends to the activity log, in the transaction that it describes, with the commit: it locks the chain of the group until
 * the end of the transaction. All of it is taken back when the actor was deleted since the call began.
 */
export const recordActivity = (tx: Db, at: Date, entry: NewActivity): Promise<void> => {
  const { object, before, after } = entry
  // Without its actor it has no kind, and no entry is without one.
  const kind = sql`case when a.id is not distinct from ${entry.actorId}::bigint then ${entry.kind}::text end`
  const append = sql`insert into activity
    (at, kind, actor_id, actor_name, actor_role, group_id, group_name, object_type, object_id, object_name, before, after)
    select ${at}::timestamptz, ${kind}, ${entry.actorId}::bigint, a.full_name, a.role, ${entry.groupId}::bigint, g.name,
      ${object?.type ?? null}::text, ${object?.id ?? null}::bigint, ${object?.name ?? null}::text,
      ${jsonOf(before)}::jsonb, ${jsonOf(after)}::jsonb
    from (select 1) one
    left join account a on a.id = ${entry.actorId}::bigint
    left join app_group g on g.id = ${entry.groupId}::bigint`
  const statement = entry.cameFrom ? withAddress(append, entry.cameFrom, at) : append
  return lastly(tx, statement, { column: 'kind', error: () => new HttpError('unauthenticated') })
}

const withAddress = (append: RawBuilder<unknown>, address: string, at: Date) =>
  sql`with entry as (${append} returning id)
    insert into failed_login_address (activity_id, address, at) select id, ${address}::text, ${at}::timestamptz from entry`

export { type ActEntry, actOf } from './act.ts'

/** What differs between two versions of the same fields, as it was and as it is; null when nothing does. */
export const changesBetween = (
  before: ActivityValues,
  after: ActivityValues,
): { before: ActivityValues; after: ActivityValues } | null => {
  const changed = Object.keys(after).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  if (changed.length === 0) return null
  const only = (values: ActivityValues) => Object.fromEntries(changed.map((field) => [field, values[field]]))
  return { before: only(before), after: only(after) }
}

// Of a day or of a month; there is no other order by time over all groups.
const RECENT_ENTRIES = 2000

/** The sources that anybody added or changed, among the last entries of the log: some are not the reader's to see, so look them up. */
export const recentlyChanged = sql`select object_id from
  (select object_type, object_id, kind from activity order by id desc limit ${RECENT_ENTRIES}) entry
  where object_type = 'source' and kind in ('source_added', 'source_updated')`

const jsonOf = (values: ActivityValues | undefined) => (values ? JSON.stringify(values) : null)

/** Erases what searches were for, and whose they were, once they are twelve months old; that there was one stays. */
export const expireSearches = async (db: Db, at: Date): Promise<void> => {
  await sql`select activity_searches_expire(${at}::timestamptz - interval '12 months')`.execute(db)
}
