import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import type { GroupDetail, ResearchSettings } from '#contract/people/groups.ts'
import type { Authorized } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { sendWithCommit } from '#server/db/transact.ts'
import { conflict } from '#server/errors.ts'
import { addInvited, type Invitee, recordInvitation } from '#server/modules/accounts/repository.ts'
import { changesBetween, recordActivity } from '#server/modules/activity/repository.ts'
import { isGroupHeld } from '#server/modules/privacy/repository.ts'
import { ownedBy, reached } from '#server/scopes.ts'
import { cannotBeInvited } from './people-repository.ts'
import { type GroupRow, groupColumns, groupRows, groupsIn } from './repository.ts'
import { slugOf } from './slug.ts'

type GroupSwitch = 'group.logSearches' | 'group.checkLinks' | 'group.research'

interface NewGroup {
  readonly name: string
  readonly link: string | null
  readonly owner: Omit<Invitee, 'role'>
}

/** Group changes in a transaction, each logged. Objects were locked and authorized in it. */
export const groupWritesIn = (tx: Db, now: () => Date) => ({
  ...groupSettingsIn(tx, now),

  /**
   * Serializes changes of group and membership without blocking members' work. Out-of-reach groups are neither found
   * nor locked.
   */
  lock: (actor: Actor, action: 'group.change' | GroupSwitch, id: number): Promise<GroupRow | undefined> =>
    groupReached(tx, actor, { action, id }).forNoKeyUpdate().executeTakeFirst(),

  /** Blocks additions and visibility changes: a source made private during the deletion would become the administrators'. */
  lockToRemove: (actor: Actor, id: number): Promise<GroupRow | undefined> =>
    groupReached(tx, actor, { action: 'group.delete', id }).forUpdate().executeTakeFirst(),

  add: async (actor: Actor, { name, link, owner }: NewGroup): Promise<GroupDetail> => {
    const at = now()
    const group = await addNamed(tx, at, { name, link })
    const user = await addInvited(tx, at, { groupId: group.id, invitee: { ...owner, role: 'ROLE_GROUP_MANAGER' } })
    if (!user) throw cannotBeInvited('user.email')
    // Read before the log entry, whose lock other transactions wait for.
    const detail = await groupsIn(tx).detail(actor, group)
    await recordActivity(tx, at, { kind: 'group_added', ...about(actor, group), after: { name, link } })
    await recordInvitation(tx, at, { actor, user })
    return detail
  },

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

  remove: async (actor: Actor, group: Authorized<'group.delete', GroupRow>): Promise<void> => {
    if (await isGroupHeld(tx, group.id))
      conflict('This group can’t be deleted at the moment. Ask the operator of the server.')
    const before = await emptyGroup(tx, group.id)
    // Logged before the deletion, because an entry stores the group's name.
    await recordActivity(tx, now(), { kind: 'group_deleted', ...about(actor, group), before })
    await sendWithCommit(tx, sql`delete from app_group where id = ${group.id}`)
  },
})

const groupSettingsIn = (tx: Db, now: () => Date) => ({
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

  changeResearch: async (
    actor: Actor,
    group: Authorized<'group.research', GroupRow>,
    settings: ResearchSettings,
  ): Promise<GroupRow> => {
    const { secondReader, recordMonths } = { ...group, ...settings }
    const changes = changesBetween(
      { secondReader: group.secondReader, recordMonths: group.recordMonths },
      { secondReader, recordMonths },
    )
    if (!changes) return group
    const columns = { second_reader: secondReader, record_months: recordMonths }
    await tx.updateTable('app_group').set(columns).where('id', '=', group.id).execute()
    await recordActivity(tx, now(), { kind: 'research_settings_changed', ...about(actor, group), ...changes })
    return { ...group, secondReader, recordMonths }
  },
})

interface GroupAction {
  readonly action: 'group.change' | GroupSwitch | 'group.delete'
  readonly id: number
}

const groupReached = (tx: Db, actor: Actor, { action, id }: GroupAction) =>
  groupRows(tx)
    .where('id', '=', id)
    .where(reached(actor, action, ownedBy(actor, sql.ref('id'))))

const about = (actor: Actor, { id, name }: { readonly id: number; readonly name: string }) => ({
  actorId: actor.id,
  groupId: id,
  object: { type: 'group' as const, id, name },
})

// The slug survives renaming, so that bookmarks keep working.
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
 * Deletes people, subjects and private sources; public ones go to the administrators (decision 0013, roles). Returns
 * counts.
 */
const emptyGroup = async (tx: Db, groupId: number) => {
  // Accounts before sources, the order of other transactions.
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

const countOf = async (statement: { execute: () => Promise<readonly WriteResult[]> }): Promise<number> =>
  (await statement.execute()).reduce(
    (sum, { numDeletedRows = 0n, numUpdatedRows = 0n }) => sum + Number(numDeletedRows + numUpdatedRows),
    0,
  )

interface WriteResult {
  readonly numDeletedRows?: bigint
  readonly numUpdatedRows?: bigint
}

// Tags still on visible sources stay, seen with them alone.
const forgetScope = async (tx: Db, scope: number): Promise<void> => {
  // Waits for concurrent uses of these tags.
  await sql`select count(*) from (select id from tag where scope = ${scope} order by id for update) locked`.execute(tx)
  await sql`delete from tag t where t.scope = ${scope}
    and not exists (select from source_tag st where st.tag_id = t.id)`.execute(tx)
  await tx.deleteFrom('tag_count').where('scope', '=', scope).execute()
  await tx.deleteFrom('source_count').where('scope', '=', scope).execute()
}
