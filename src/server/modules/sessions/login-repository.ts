import type { Actor } from '#contract/access.ts'
import type { SessionUser } from '#contract/people/sessions.ts'
import type { Session } from '#server/actor.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import type { LoginTokens } from '#server/http/cookie.ts'
import { type Account, type Credentials, checkCredentials, lockAccount } from '#server/modules/accounts/repository.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import { enqueueEmail } from '#server/modules/emails/repository.ts'
import { isKnownDevice } from './known-devices.ts'
import { type Browser, closeSession, endSessions, openSession } from './repository.ts'

interface FailedLogin {
  /** As it was typed, in its one form. */
  readonly email: string
  readonly address: string
  readonly account: Account | undefined
}

const byUser = (user: SessionUser) => ({ actorId: user.id, groupId: user.group?.id ?? null })

/** The begin and the end of sessions, each with its entry in the activity log. */
export const loginsIn = (db: Db, now: () => Date) => ({
  /** Whose address this is, and whether the password is theirs; takes as long for an unknown address. */
  checkCredentials: (credentials: Credentials) => checkCredentials(db, credentials),

  /**
   * Opens a session in place of the one that the browser had, and resolves with its tokens; with null when the password
   * that was found right is no longer that of the account.
   */
  logIn: ({ user, passwordHash }: Account, browser: Browser): Promise<LoginTokens | null> =>
    transact(db, async (tx) => {
      const account = await lockAccount(tx, user.id)
      if (!account || account.passwordHash !== passwordHash) return null
      // A new one at each login: a token that somebody planted before is worth nothing.
      if (browser.previous) await closeSession(tx, browser.previous)
      const tokens = await openSession(tx, { accountId: user.id, browser }, now())
      await recordActivity(tx, now(), { kind: 'login', ...byUser(account.user) })
      return tokens
    }),

  /**
   * By what wrong logins are counted: by the address, and in a browser in which somebody has logged in to its account before
   * by that as well, so that nobody else uses up its tries (decision 0039).
   */
  counterOf: async (email: string, { device }: Browser): Promise<readonly string[]> =>
    device && (await isKnownDevice(db, { email, tokenHash: device }, now()))
      ? [email, device.toString('base64url')]
      : [email],

  /**
   * Has an e-mail written to the owner of the account with this address, who gets one a day. Looks nothing up, so that it is
   * the same for every address.
   */
  warnOwner: (email: string): Promise<void> =>
    transact(db, (tx) => enqueueEmail(tx, now(), { kind: 'many_failed_logins', email })),

  /**
   * With the network address it came from. The same work whether there is an account or not: nobody can tell by the time it
   * takes.
   */
  recordFailure: ({ email, address, account }: FailedLogin): Promise<void> =>
    transact(db, (tx) =>
      recordActivity(tx, now(), {
        kind: 'login_failed',
        actorId: null,
        groupId: account?.user.group?.id ?? null,
        object: { type: 'user', id: account?.user.id ?? null, name: email },
        cameFrom: address,
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
