import type { Actor, GroupOwnership } from '#contract/access.ts'
import type { SessionUser } from '#contract/people/sessions.ts'
import type { Authorized } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { lockAccount } from '#server/modules/accounts/repository.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import { endSessions } from './repository.ts'

export interface Person extends GroupOwnership {
  readonly user: SessionUser
}

/** Ends sessions of other devices and users, each logged. */
export const sessionEndsIn = (tx: Db, now: () => Date) => ({
  /** Returns the token's hash; undefined if unknown. */
  endOwn: async ({ id: accountId, groupId }: Actor, id: number): Promise<Buffer | undefined> => {
    const ended = await tx
      .deleteFrom('session')
      .where('id', '=', id)
      .where('account_id', '=', accountId)
      .returning('token_hash')
      .executeTakeFirst()
    if (ended) await recordActivity(tx, now(), { kind: 'logout', actorId: accountId, groupId })
    return ended?.token_hash
  },

  /** Locks the account against concurrent logins. */
  lockPerson: async (id: number): Promise<Person | undefined> => {
    const account = await lockAccount(tx, id)
    return account && { user: account.user, groupId: account.user.group?.id ?? null }
  },

  endOf: async (actor: Actor, { user, groupId }: Authorized<'session.endOf', Person>): Promise<void> => {
    if ((await endSessions(tx, user.id)) === 0) return
    const object = { type: 'user', id: user.id, name: user.fullName } as const
    await recordActivity(tx, now(), { kind: 'sessions_ended', actorId: actor.id, groupId, object })
  },
})
