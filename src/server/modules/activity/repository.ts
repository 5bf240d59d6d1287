import { type RawBuilder, sql } from 'kysely'
import type { ActivityObjectType, ActivityValues } from '#contract/activity/activity.ts'
import type { ActivityKind } from '#contract/activity/activity-kinds.ts'
import type { Db } from '#server/db/kysely.ts'
import { sendWithCommit } from '#server/db/transact.ts'
import { HttpError } from '#server/errors.ts'

export interface NewActivity {
  readonly kind: ActivityKind
  /** Null without a login. */
  readonly actorId: number | null
  /** Group of the object, else of the actor; null for global. Decides readers and chain. */
  readonly groupId: number | null
  readonly object?: { readonly type: ActivityObjectType; readonly id: number | null; readonly name: string }
  /** Changed fields, before and after. Never secrets. */
  readonly before?: ActivityValues
  readonly after?: ActivityValues
  /** Address of a failed login, kept for 90 days; '' if unknown. */
  readonly cameFrom?: string
}

/**
 * Appends an entry at the commit, since it locks the group's chain. Rolls back if the actor has been deleted.
 */
export const recordActivity = (tx: Db, at: Date, entry: NewActivity): Promise<void> => {
  const { object, before, after } = entry
  // A missing actor gives a null kind, which the column refuses.
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
  return sendWithCommit(tx, statement, { column: 'kind', error: () => new HttpError('unauthenticated') })
}

const withAddress = (append: RawBuilder<unknown>, address: string, at: Date) =>
  sql`with entry as (${append} returning id)
    insert into failed_login_address (activity_id, address, at) select id, ${address}::text, ${at}::timestamptz from entry`

export { type ActEntry, actOf } from './act.ts'

/** Changed fields before and after; null if equal. */
export const changesBetween = (
  before: ActivityValues,
  after: ActivityValues,
): { before: ActivityValues; after: ActivityValues } | null => {
  const changed = Object.keys(after).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]))
  if (changed.length === 0) return null
  const only = (values: ActivityValues) => Object.fromEntries(changed.map((field) => [field, values[field]]))
  return { before: only(before), after: only(after) }
}

// About a day to a month; no index orders entries of all groups by time.
const RECENT_ENTRIES = 2000

/** Sources in the last log entries. May include invisible ones; filter the result. */
export const recentlyChanged = sql`select object_id from
  (select object_type, object_id, kind from activity order by id desc limit ${RECENT_ENTRIES}) entry
  where object_type = 'source' and kind in ('source_added', 'source_updated')`

const jsonOf = (values: ActivityValues | undefined) => (values ? JSON.stringify(values) : null)

/** Erases search words and authors after twelve months; the entries stay. */
export const expireSearches = async (db: Db, at: Date): Promise<void> => {
  await sql`select activity_searches_expire(${at}::timestamptz - interval '12 months')`.execute(db)
}
