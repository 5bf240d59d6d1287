import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import type { ActivityExportQuery } from '#contract/activity/activity.ts'
import { escapeLike } from '#server/db/like.ts'
import { ownedBy, reached, scopesOf } from '#server/scopes.ts'

// Entries before migration 0006 keep their old kind names.
const wireKind = sql`case a.kind when 'letter_sent_again' then 'email_sent_again' else a.kind end`
const wireObjectType = sql`case a.object_type when 'letter' then 'email' else a.object_type end`

/** Entries of `activity a`, as the log and the history of a source show them. */
export const entryColumns = sql`a.id, a.at, ${wireKind} as kind, a.actor_id as "actorId", a.actor_name as "actorName",
  a.actor_role as "actorRole", a.group_id as "groupId", a.group_name as "groupName", ${wireObjectType} as "objectType",
  a.object_id as "objectId", a.object_name as "objectName", a.before, a.after, a.act,
  case a.kind when 'login_failed' then (select address from failed_login_address where activity_id = a.id) end as address`

// Must equal the condition of the partial indexes. Excludes groups' searches.
const ofAdministrators = sql<boolean>`(a.group_id is null or a.actor_role = 'ROLE_ADMIN') and a.kind <> 'sources_searched'`

/** Condition of the caller's log: a manager's group; for administrators global entries and their own acts. */
export const logOf = (actor: Actor): RawBuilder<boolean> =>
  reached(actor, 'activity.read', actor.groupId === null ? ofAdministrators : ownedBy(actor, sql.ref('a.group_id')))

/** Hides entries on sources invisible now, or at their deletion. */
export const mayStillSee = (actor: Actor): RawBuilder<boolean> => sql`not (a.object_type = 'source' and (
  exists (select from source s where s.id = a.object_id and s.scope <> all(${scopesOf(actor)}))
  or exists (select from private_source_deleted d where d.source_id = a.object_id and d.scope <> all(${scopesOf(actor)}))))`

// The trigram index needs three letters. Shorter texts use an expression, so that the planner doesn't scan the whole
// index.
const nameFor = (text: string) => (/[\p{L}\p{N}]{3}/u.test(text) ? sql`a.object_name` : sql`(a.object_name || '')`)

// One kind uses the index order; two need a sort.
const isKind = (kind: string) =>
  kind === 'email_sent_again' ? sql`a.kind = any(${[kind, 'letter_sent_again']})` : sql`a.kind = ${kind}`

export const matches = (query: ActivityExportQuery): RawBuilder<boolean> => {
  const { from, to, person, kind, object, act } = query
  const conditions = [
    ...(from === '' ? [] : [sql`a.at >= ${from}::date::timestamp at time zone 'UTC'`]),
    ...(to === '' ? [] : [sql`a.at < (${to}::date + 1)::timestamp at time zone 'UTC'`]),
    ...(person === '' ? [] : [sql`a.actor_id = ${Number(person)}`]),
    ...(kind === '' ? [] : [isKind(kind)]),
    ...(object === '' ? [] : [sql`${nameFor(object)} ilike ${`%${escapeLike(object)}%`}`]),
    ...(act === '' ? [] : [sql`a.act = ${Number(act)} and not ${saysOfAct}`]),
  ]
  return sql.join([sql`true`, ...conditions], sql` and `)
}

const saysOfAct = sql`(a.kind = 'sources_changed')`

/** Shows an act by its summary, unless single entries are requested. */
export const onePerAct = ({ kind, object, act }: ActivityExportQuery): RawBuilder<boolean> =>
  kind === '' && object === '' && act === '' ? sql`(a.act is null or ${saysOfAct})` : sql`true`
