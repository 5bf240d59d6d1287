import type { Transaction } from 'kysely'
import type { Actor } from '#contract/access.ts'
import type { Authorized } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import type { Schema } from '#server/db/schema.ts'
import { transact } from '#server/db/transact.ts'
import { addInvited, type Invitee, recordInvitation } from '#server/modules/accounts/repository.ts'
import { changesBetween, recordActivity } from '#server/modules/activity/repository.ts'
import { cannotBeInvited } from './people-repository.ts'
import { emptyGroup } from './removal.ts'
import { type GroupRow, lockGroup } from './repository.ts'
import { slugOf } from './slug.ts'

interface NewGroup {
  readonly name: string
  readonly link: string | null
  readonly owner: Omit<Invitee, 'role'>
}

interface GroupChanges {
  readonly name: string
  /** Left out, it stays as it is. */
  readonly link?: string | null
}

/** Making, changing and deleting groups. What is changed must have passed its policy; false when it was deleted in the meantime. */
export const groupWritesIn = (db: Db, now: () => Date) => ({
  /** Adds a group and invites its owner; resolves with its id. */
  add: (actor: Actor, { name, link, owner }: NewGroup): Promise<number> =>
    transact(db, async (tx) => {
      const at = now()
      const id = await addNamed(tx, at, { name, link })
      const user = await addInvited(tx, at, { groupId: id, invitee: { ...owner, role: 'ROLE_GROUP_MANAGER' } })
      if (!user) throw cannotBeInvited('user.email')
      await recordActivity(tx, at, { kind: 'group_added', ...about(actor, { id, name }), after: { name, link } })
      await recordInvitation(tx, at, { actor, user })
      return id
    }),

  change: (
    actor: Actor,
    { id }: Authorized<'group.change', GroupRow>,
    { name, link }: GroupChanges,
  ): Promise<boolean> =>
    changeLocked(db, id, async (tx, current) => {
      const fields = { name, link: link === undefined ? current.link : link }
      const changes = changesBetween({ name: current.name, link: current.link }, fields)
      if (!changes) return
      await tx.updateTable('app_group').set(fields).where('id', '=', id).execute()
      await recordActivity(tx, now(), { kind: 'group_updated', ...about(actor, { id, name }), ...changes })
    }),

  switchSearchLog: (
    actor: Actor,
    { id }: Authorized<'group.logSearches', GroupRow>,
    logsSearches: boolean,
  ): Promise<boolean> =>
    changeLocked(db, id, async (tx, current) => {
      const changes = changesBetween({ logsSearches: current.logsSearches }, { logsSearches })
      if (!changes) return
      await tx.updateTable('app_group').set({ logs_searches: logsSearches }).where('id', '=', id).execute()
      await recordActivity(tx, now(), { kind: 'search_log_switched', ...about(actor, current), ...changes })
    }),

  /** Deletes the group with its users, subjects and private sources; its public sources stay. */
  remove: (actor: Actor, group: Authorized<'group.delete', GroupRow>): Promise<boolean> =>
    transact(db, async (tx) => {
      const removed = await emptyGroup(tx, group.id)
      if (!removed) return false
      // While the group is still there to take its name from; nothing waits for its empty row.
      await recordActivity(tx, now(), { kind: 'group_deleted', ...about(actor, group), before: { ...removed } })
      await tx.deleteFrom('app_group').where('id', '=', group.id).execute()
      return true
    }),
})

const changeLocked = (
  db: Db,
  id: number,
  change: (tx: Transaction<Schema>, current: GroupRow) => Promise<void>,
): Promise<boolean> =>
  transact(db, async (tx) => {
    const current = await lockGroup(tx, id)
    if (current) await change(tx, current)
    return current !== undefined
  })

const about = (actor: Actor, { id, name }: { readonly id: number; readonly name: string }) => ({
  actorId: actor.id,
  groupId: id,
  object: { type: 'group' as const, id, name },
})

// The slug stays when the name changes, so that an address that somebody has kept still leads to the group.
const addNamed = async (tx: Db, at: Date, fields: { name: string; link: string | null }): Promise<number> => {
  const base = slugOf(fields.name)
  for (let number = 1; ; number += 1) {
    const row = await tx
      .insertInto('app_group')
      .values({ ...fields, slug: number === 1 ? base : `${base}-${number}`, created_at: at })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (row) return row.id
  }
}
