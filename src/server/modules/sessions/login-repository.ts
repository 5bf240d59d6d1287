import type { Actor } from '#contract/access.ts'
import type { SessionUser } from '#contract/sessions.ts'
import type { Session } from '#server/actor.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { type Account, type Credentials, checkCredentials, lockAccount } from '#server/modules/accounts/repository.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import { type Browser, closeSession, endSessions, openSession } from './repository.ts'

const byUser = (user: SessionUser) => ({ actorId: user.id, groupId: user.group?.id ?? null })

/** The begin and the end of sessions, each with its entry in the activity log. */
export const loginsIn = (db: Db, now: () => Date) => ({
  /** Whose address this is, and whether the password is theirs; takes as long for an unknown address. */
  checkCredentials: (credentials: Credentials) => checkCredentials(db, credentials),

  /**
   * Opens a session in place of the one that the browser had, and resolves with its token; with null when the password
   * that was found right is no longer that of the account.
   */
  logIn: ({ user, passwordHash }: Account, { previous, place }: Browser): Promise<string | null> =>
    transact(db, async (tx) => {
      const account = await lockAccount(tx, user.id)
      if (!account || account.passwordHash !== passwordHash) return null
      // A new one at each login: a token that somebody planted before is worth nothing.
      if (previous) await closeSession(tx, previous)
      const token = await openSession(tx, { accountId: user.id, place }, now())
      await recordActivity(tx, now(), { kind: 'login', ...byUser(account.user) })
      return token
    }),

  /** The same work whether there is an account or not: nobody can tell by the time it takes. */
  recordFailure: (email: string, account: Account | undefined): Promise<void> =>
    transact(db, (tx) =>
      recordActivity(tx, now(), {
        kind: 'login_failed',
        actorId: null,
        groupId: account?.user.group?.id ?? null,
        object: { type: 'user', id: account?.user.id ?? null, name: email },
      }),
    ),

  logOut: (session: Session): Promise<void> =>
    transact(db, async (tx) => {
      if (await closeSession(tx, session)) await recordActivity(tx, now(), { kind: 'logout', ...byUser(session.user) })
    }),

  logOutEverywhere: ({ id, groupId }: Actor): Promise<void> =>
    transact(db, async (tx) => {
      await endSessions(tx, id)
      await recordActivity(tx, now(), { kind: 'logout_everywhere', actorId: id, groupId })
    }),
})
