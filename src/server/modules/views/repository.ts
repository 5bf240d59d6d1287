import { sql } from 'kysely'
import type { Actor, GroupOwnership } from '#contract/access.ts'
import type { ActivityValues } from '#contract/activity/activity.ts'
import { VIEW_LIMIT } from '#contract/limits.ts'
import type { View, ViewInput } from '#contract/lists/views.ts'
import type { Authorized } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { HttpError } from '#server/errors.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'

export interface ViewRow extends Omit<View, 'newCount' | 'shared'>, GroupOwnership {
  /** Last opening by the actor, else creation. */
  readonly since: Date
}

export type ChangeableView = Authorized<'view.share', ViewRow> | (ViewRow & { readonly groupId: null })

/** Group to share with; null for a private view. */
export type ViewGroup = Authorized<'view.share', GroupOwnership> | null

interface Target {
  readonly name?: string | undefined
  readonly group: ViewGroup
}

/**
 * Saved views of the actor and shared by the group. Only shared ones are logged, since views reveal searches (decision
 * 0026).
 */
export const viewsIn = (db: Db, now: () => Date) => ({
  list: (actor: Actor): Promise<ViewRow[]> => seenBy(db, actor).execute(),

  find: (actor: Actor, id: number): Promise<ViewRow | undefined> =>
    seenBy(db, actor).where('v.id', '=', id).executeTakeFirst(),

  lock: (actor: Actor, id: number): Promise<ViewRow | undefined> =>
    seenBy(db, actor).where('v.id', '=', id).forUpdate('v').executeTakeFirst(),

  /** Returns the id, or an identical view's; undefined above the limit. */
  add: async (actor: Actor, { name, address }: ViewInput, group: ViewGroup): Promise<number | undefined> => {
    const others = await lockOthers(db, actor, group)
    const same = others.find((other) => other.name === name && other.address === address)
    if (same) return same.id
    if (others.length >= VIEW_LIMIT) return undefined
    const row = { ...ownerOf(actor, group), created_by: actor.id, name, address, created_at: now() }
    const view = await db.insertInto('saved_view').values(row).returning(['id', 'name']).executeTakeFirstOrThrow()
    if (group) await record(db, now(), { kind: 'view_added', actor, view, after: { name } })
    return view.id
  },

  /** Renames, shares or takes back a view; undefined above the limit. */
  change: async (actor: Actor, view: ChangeableView, to: Target): Promise<true | undefined> => {
    const { name = view.name, group } = to
    const isMoved = isShared(view) !== (group !== null)
    if (isMoved && (await lockOthers(db, actor, group)).length >= VIEW_LIMIT) return undefined
    const moved = isMoved ? { ...ownerOf(actor, group), ...(!group && { created_by: actor.id }) } : {}
    await db
      .updateTable('saved_view')
      .set({ name, ...moved })
      .where('id', '=', view.id)
      .execute()
    const entry = entryOf(view, { id: view.id, name, groupId: group && group.groupId })
    if (entry) await record(db, now(), { actor, ...entry })
    return true
  },

  remove: async (actor: Actor, view: ChangeableView): Promise<void> => {
    await db.deleteFrom('saved_view').where('id', '=', view.id).execute()
    if (isShared(view)) await record(db, now(), { kind: 'view_removed', actor, view, before: { name: view.name } })
  },

  open: async (actor: Actor, id: number): Promise<boolean> => {
    const { rows } = await sql`
      with seen as (
        select v.id as view_id, a.id as account_id from account a, saved_view v
        where a.id = ${actor.id} and v.id = ${id} and ${isSeen(actor)} for key share of a for key share of v)
      insert into saved_view_opening (view_id, account_id, opened_at)
      select view_id, account_id, ${now()}::timestamptz from seen
      on conflict (view_id, account_id) do update set opened_at = excluded.opened_at
      returning view_id`.execute(db)
    return rows.length > 0
  },
})

export const isShared = ({ groupId }: GroupOwnership): boolean => groupId !== null

// `= null` is never true for actors without group.
const isSeen = (actor: Actor) => sql<boolean>`(v.account_id = ${actor.id} or v.group_id = ${actor.groupId})`

const seenBy = (db: Db, actor: Actor) =>
  db
    .selectFrom('saved_view as v')
    .select([
      'v.id',
      'v.name',
      'v.address',
      'v.group_id as groupId',
      sql<boolean>`v.created_by is not distinct from ${actor.id}::bigint`.as('mine'),
      sql<Date>`coalesce((select o.opened_at from saved_view_opening o
        where o.view_id = v.id and o.account_id = ${actor.id}), v.created_at)`.as('since'),
    ])
    .where(isSeen(actor))
    .orderBy('v.id')

const ownerOf = (actor: Actor, group: ViewGroup) =>
  group ? { account_id: null, group_id: group.groupId } : { account_id: actor.id, group_id: null }

const lockOthers = async (db: Db, actor: Actor, group: ViewGroup) => {
  const locked = await db
    .selectFrom(group ? 'app_group' : 'account')
    .select('id')
    .where('id', '=', group ? group.groupId : actor.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!locked) throw new HttpError('unauthenticated')
  const column = group ? 'group_id' : 'account_id'
  return db.selectFrom('saved_view').select(['id', 'name', 'address']).where(column, '=', locked.id).execute()
}

type NamedView = Pick<View, 'id' | 'name'>

interface ViewChange {
  readonly kind: 'view_added' | 'view_updated' | 'view_removed'
  readonly view: NamedView
  readonly before?: ActivityValues
  readonly after?: ActivityValues
}

const entryOf = (from: ViewRow, to: NamedView & GroupOwnership): ViewChange | null => {
  const [before, after] = [{ name: from.name }, { name: to.name }]
  if (isShared(from) && isShared(to))
    return from.name === to.name ? null : { kind: 'view_updated', view: to, before, after }
  if (isShared(to)) return { kind: 'view_added', view: to, after }
  return isShared(from) ? { kind: 'view_removed', view: from, before } : null
}

const record = (db: Db, at: Date, { actor, view, ...entry }: ViewChange & { readonly actor: Actor }) =>
  recordActivity(db, at, {
    ...entry,
    actorId: actor.id,
    groupId: actor.groupId,
    object: { type: 'view', id: view.id, name: view.name },
  })
