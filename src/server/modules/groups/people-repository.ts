import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import type { Authorized } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { sendWithCommit } from '#server/db/transact.ts'
import { conflict, type HttpError, invalidField } from '#server/errors.ts'
import { addInvited, enqueueInvitation, type Invitee, recordInvitation } from '#server/modules/accounts/repository.ts'
import { changesBetween, recordActivity } from '#server/modules/activity/repository.ts'
import { isHeld } from '#server/modules/privacy/repository.ts'
import { ownedBy, reached } from '#server/scopes.ts'
import { type GroupRow, type UserRow, userRows } from './repository.ts'

export interface Member extends UserRow {
  readonly groupId: number
}

/** Same message wherever the address is used (decision 0013, replies and limits). */
export const cannotBeInvited = (field: 'email' | 'user.email'): HttpError =>
  invalidField(field, 'This email address can’t be invited')

const UNDER_HOLD = 'This person can’t be removed at the moment. Ask an administrator.'

export const groupPeopleIn = (tx: Db, now: () => Date) => ({
  /** Locks the group first, which serializes membership changes. Out-of-reach users are neither found nor locked. */
  lockUser: async (actor: Actor, id: number): Promise<UserRow | undefined> => {
    const within = (groupId: string) => reached(actor, 'group.change', ownedBy(actor, sql.ref(groupId)))
    await tx
      .selectFrom('app_group')
      .select('id')
      .where('id', '=', (eb) => eb.selectFrom('account').select('group_id').where('id', '=', id))
      .where(within('app_group.id'))
      .forNoKeyUpdate()
      .execute()
    return userRows(tx).where('id', '=', id).where(within('group_id')).forUpdate().executeTakeFirst()
  },

  invite: async (actor: Actor, group: Authorized<'group.change', GroupRow>, invitee: Invitee): Promise<UserRow> => {
    const at = now()
    const pending = await lockPending(tx, group.id, invitee.email)
    if (pending) {
      const renewed = await renew(tx, pending, invitee)
      await enqueueInvitation(tx, at, renewed)
      await recordRenewal(tx, at, { actor, pending, renewed })
      return renewed
    }
    const user = await addInvited(tx, at, { groupId: group.id, invitee })
    if (!user) throw cannotBeInvited('email')
    await recordInvitation(tx, at, { actor, user })
    return user
  },

  /** Deletes the account and its sessions; its sources stay. */
  remove: async (actor: Actor, user: Authorized<'group.change', Member>): Promise<void> => {
    const { id, groupId, fullName, email, role } = user
    if (!(await hasOwnerWithout(tx, user))) conflict('The last owner of a group can’t be removed.')
    if (await isHeld(tx, { accountIds: [id], groupIds: [groupId] })) conflict(UNDER_HOLD)
    // Lock order: account (already locked), sources, e-mails, log.
    await tx.selectFrom('source').select('id').where('created_by', '=', id).orderBy('id').forUpdate().execute()
    await tx.selectFrom('email').select('id').where('account_id', '=', id).orderBy('id').forUpdate().execute()
    // Logged before the deletion, since users may remove themselves.
    await recordActivity(tx, now(), {
      kind: 'user_deleted',
      actorId: actor.id,
      groupId,
      object: { type: 'user', id, name: fullName },
      before: { email, role },
    })
    await sendWithCommit(tx, sql`delete from account where id = ${id}`)
  },
})

const memberRows = (tx: Db, groupId: number) =>
  userRows(tx).where('group_id', '=', groupId).$narrowType<{ groupId: number }>()

const lockPending = (tx: Db, groupId: number, email: string): Promise<Member | undefined> =>
  memberRows(tx, groupId)
    .where('email', '=', email)
    .where('password_hash', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** True if another owner can log in. Another pending owner suffices for a pending user. */
const hasOwnerWithout = async (tx: Db, user: Member): Promise<boolean> => {
  if (user.role !== 'ROLE_GROUP_MANAGER') return true
  const owners = await memberRows(tx, user.groupId)
    .where('role', '=', 'ROLE_GROUP_MANAGER')
    .where('id', '!=', user.id)
    .execute()
  return owners.some((owner) => user.isPending || !owner.isPending)
}

// No session to end without a password.
const renew = async (tx: Db, pending: Member, { fullName, role }: Invitee): Promise<Member> => {
  if (role !== 'ROLE_GROUP_MANAGER' && !(await hasOwnerWithout(tx, pending))) {
    conflict('The last owner of a group can’t become a user.')
  }
  await tx.updateTable('account').set({ full_name: fullName, role }).where('id', '=', pending.id).execute()
  return { ...pending, fullName, role }
}

interface RenewedInvitation {
  readonly actor: Actor
  readonly pending: Member
  readonly renewed: Member
}

const recordRenewal = async (tx: Db, at: Date, { actor, pending, renewed }: RenewedInvitation): Promise<void> => {
  const entry = {
    actorId: actor.id,
    groupId: renewed.groupId,
    object: { type: 'user' as const, id: renewed.id, name: renewed.fullName },
  }
  const named = changesBetween({ fullName: pending.fullName }, { fullName: renewed.fullName })
  const moved = changesBetween({ role: pending.role }, { role: renewed.role })
  await recordActivity(tx, at, { kind: 'invitation_renewed', ...entry, ...named })
  if (moved) await recordActivity(tx, at, { kind: 'role_changed', ...entry, ...moved })
}
