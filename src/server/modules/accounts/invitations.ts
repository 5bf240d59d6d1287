import { sql } from 'kysely'
import type { Actor, Role } from '#contract/access.ts'
import type { Db } from '#server/db/kysely.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import { postLetter } from '#server/modules/emails/repository.ts'
import type { UserRow } from '#server/modules/groups/repository.ts'

/** Whom somebody wants in a group. */
export interface Invitee {
  readonly fullName: string
  readonly email: string
  readonly role: Exclude<Role, 'ROLE_ADMIN'>
}

/** Adds an account that has no password yet, and its letter; undefined when the address is in use anywhere. */
export const addInvited = async (
  tx: Db,
  at: Date,
  { groupId, invitee }: { groupId: number; invitee: Invitee },
): Promise<UserRow | undefined> => {
  const { fullName, email, role } = invitee
  const row = await tx
    .insertInto('account')
    .values({ group_id: groupId, full_name: fullName, email, role, created_at: at })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  await postInvitation(tx, at, { id: row.id, role })
  return { ...invitee, id: row.id, groupId, isPending: true }
}

/** The letter that invites, which voids the link of an older one. */
export const postInvitation = (tx: Db, at: Date, { id, role }: { id: number; role: Role }): Promise<void> =>
  postLetter(tx, at, { kind: role === 'ROLE_GROUP_MANAGER' ? 'owner_invitation' : 'user_invitation', accountId: id })

export const recordInvitation = (tx: Db, at: Date, { actor, user }: { actor: Actor; user: UserRow }): Promise<void> =>
  recordActivity(tx, at, {
    kind: 'user_invited',
    actorId: actor.id,
    groupId: user.groupId,
    object: { type: 'user', id: user.id, name: user.fullName },
    after: { email: user.email, role: user.role },
  })
