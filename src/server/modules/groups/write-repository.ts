import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import type { GroupDetail } from '#contract/people/groups.ts'
import type { Authorized } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { lastly } from '#server/db/transact.ts'
import { conflict } from '#server/errors.ts'
import { addInvited, type Invitee, recordInvitation } from '#server/modules/accounts/repository.ts'
import { changesBetween, recordActivity } from '#server/modules/activity/repository.ts'
import { isGroupHeld } from '#server/modules/privacy/repository.ts'
import { ownedBy, reached } from '#server/scopes.ts'
import { cannotBeInvited } from './people-repository.ts'
import { type GroupRow, groupColumns, groupRows, groupsIn } from './repository.ts'
import { slugOf } from './slug.ts'

type GroupSwitch = 'group.logSearches' | 'group.checkLinks'

interface NewGroup {
  readonly name: string
  readonly link: string | null
  readonly owner: Omit<Invitee, 'role'>
}

/**
 * Making, changing and deleting groups in a transaction, each change with its entry in the activity log. What is changed
 * was locked in the same transaction and has passed its policy since.
 */
export const groupWritesIn = (tx: Db, now: () => Date) => ({
  /**
   * Changes of the group and of who belongs to it wait for one another. Its members can go on working. Here and below,
   * what is out of the actor's reach is neither found nor locked.
   */
  lock: (actor: Actor, action: 'group.change' | GroupSwitch, id: number): Promise<GroupRow | undefined> =>
    groupReached(tx, actor, { action, id }).forNoKeyUpdate().executeTakeFirst(),

  /**
   * Nothing is added to the group from here on, and none of its sources changes its visibility: one that turned private
   * in between would otherwise become the administrators'.
   */
  lockToRemove: (actor: Actor, id: number): Promise<GroupRow | undefined> =>
    groupReached(tx, actor, { action: 'group.delete', id }).forUpdate().executeTakeFirst(),

  /** Adds a group and invites its owner. */
  add: async (actor: Actor, { name, link, owner }: NewGroup): Promise<GroupDetail> => {
    const at = now()
    const group = await addNamed(tx, at, { name, link })
    const user = await addInvited(tx, at, { groupId: group.id, invitee: { ...owner, role: 'ROLE_GROUP_MANAGER' } })
    if (!user) throw cannotBeInvited('user.email')
    // Read before the log is written, which others wait for.
    const detail = await groupsIn(tx).detail(actor, group)
    await recordActivity(tx, at, { kind: 'group_added', ...about(actor, group), after: { name, link } })
    await recordInvitation(tx, at, { actor, user })
    return detail
  },

  /** Resolves with what the change left. */
  change: async (
    actor: Actor,
    group: Authorized<'group.change', GroupRow>,
    fields: Pick<GroupRow, 'name' | 'link'>,
  ): Promise<GroupRow> => {
    const changed = { ...group, ...fields }
    const changes = changesBetween({ name: group.name, link: group.link }, fields)
    if (!changes) return changed
    await tx.updateTable('app_group').set(fields).where('id', '=', group.id).execute()
    await recordActivity(tx, now(), { kind: 'group_updated', ...about(actor, changed), ...changes })
    return changed
  },

  /** Resolves with what the change left. */
  switchSearchLog: async (
    actor: Actor,
    group: Authorized<'group.logSearches', GroupRow>,
    logsSearches: boolean,
  ): Promise<GroupRow> => {
    const changes = changesBetween({ logsSearches: group.logsSearches }, { logsSearches })
    if (!changes) return group
    await tx.updateTable('app_group').set({ logs_searches: logsSearches }).where('id', '=', group.id).execute()
    await recordActivity(tx, now(), { kind: 'search_log_switched', ...about(actor, group), ...changes })
    return { ...group, logsSearches }
  },

  /** Resolves with what the change left. */
  switchLinkChecks: async (
    actor: Actor,
    group: Authorized<'group.checkLinks', GroupRow>,
    checksLinks: boolean,
  ): Promise<GroupRow> => {
    const changes = changesBetween({ checksLinks: group.checksLinks }, { checksLinks })
    if (!changes) return group
    await tx.updateTable('app_group').set({ checks_links: checksLinks }).where('id', '=', group.id).execute()
    await recordActivity(tx, now(), { kind: 'link_checks_switched', ...about(actor, group), ...changes })
    return { ...group, checksLinks }
  },

  /** Deletes the group, locked to be removed, with its users, subjects and private sources; its public sources stay. */
  remove: async (actor: Actor, group: Authorized<'group.delete', GroupRow>): Promise<void> => {
    if (await isGroupHeld(tx, group.id))
      conflict('Nobody can delete this group at the moment. Ask who runs the server.')
    const before = await emptyGroup(tx, group.id)
    // While the group is still there to take its name from; nothing waits for its empty row.
    await recordActivity(tx, now(), { kind: 'group_deleted', ...about(actor, group), before })
    await lastly(tx, sql`delete from app_group where id = ${group.id}`)
  },
})

interface Aim {
  readonly action: 'group.change' | GroupSwitch | 'group.delete'
  readonly id: number
}

const groupReached = (tx: Db, actor: Actor, { action, id }: Aim) =>
  groupRows(tx)
    .where('id', '=', id)
    .where(reached(actor, action, ownedBy(actor, sql.ref('id'))))

const about = (actor: Actor, { id, name }: { readonly id: number; readonly name: string }) => ({
  actorId: actor.id,
  groupId: id,
  object: { type: 'group' as const, id, name },
})

// The slug stays when the name changes, so that an address that somebody has kept still leads to the group.
const addNamed = async (tx: Db, at: Date, fields: { name: string; link: string | null }): Promise<GroupRow> => {
  const base = slugOf(fields.name)
  for (let number = 1; ; number += 1) {
    const row = await tx
      .insertInto('app_group')
      .values({ ...fields, slug: number === 1 ? base : `${base}-${number}`, created_at: at })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning(groupColumns)
      .executeTakeFirst()
    if (row) return row
  }
}

/**
 * Takes everything out of a group: its people, subjects and private sources go; its public sources stay and belong to the
 * administrators (decision 0013, roles). Resolves with how much went, and how much stays.
 */
const emptyGroup = async (tx: Db, groupId: number) => {
  // Accounts before sources, as marking a source and removing a user lock them.
  await sql`select count(*) from (
    select id from account where group_id = ${groupId} order by id for update) locked`.execute(tx)
  await sql`select count(*) from (
    select id from source where group_id = ${groupId} order by id for update) locked`.execute(tx)
  const removed = {
    privateSources: await countOf(
      tx.deleteFrom('source').where('group_id', '=', groupId).where('is_public', '=', false),
    ),
    publicSources: await countOf(tx.updateTable('source').set({ group_id: null }).where('group_id', '=', groupId)),
    subjects: await countOf(tx.deleteFrom('category').where('group_id', '=', groupId)),
    users: await countOf(tx.deleteFrom('account').where('group_id', '=', groupId)),
  }
  await forgetScope(tx, groupId)
  return removed
}

const countOf = async (statement: { execute: () => Promise<readonly Changed[]> }): Promise<number> =>
  (await statement.execute()).reduce(
    (sum, { numDeletedRows = 0n, numUpdatedRows = 0n }) => sum + Number(numDeletedRows + numUpdatedRows),
    0,
  )

interface Changed {
  readonly numDeletedRows?: bigint
  readonly numUpdatedRows?: bigint
}

// Its tags on public sources, or on those of others who took them from there, stay, and are seen with them alone.
const forgetScope = async (tx: Db, scope: number): Promise<void> => {
  // Who puts one of them on a source at this very moment is waited for, and the tag stays.
  await sql`select count(*) from (select id from tag where scope = ${scope} order by id for update) locked`.execute(tx)
  await sql`delete from tag t where t.scope = ${scope}
    and not exists (select from source_tag st where st.tag_id = t.id)`.execute(tx)
  await tx.deleteFrom('tag_count').where('scope', '=', scope).execute()
  await tx.deleteFrom('source_count').where('scope', '=', scope).execute()
}
