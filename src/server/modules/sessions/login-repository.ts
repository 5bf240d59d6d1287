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
  /** Canonical form of the typed address. */
  readonly email: string
  readonly address: string
  readonly account: Account | undefined
}

const byUser = (user: SessionUser) => ({ actorId: user.id, groupId: user.group?.id ?? null })

export const loginsIn = (db: Db, now: () => Date) => ({
  checkCredentials: (credentials: Credentials) => checkCredentials(db, credentials),

  /** Replaces the browser's session; null if the password changed after `checkCredentials`. */
  logIn: ({ user, passwordHash }: Account, browser: Browser): Promise<LoginTokens | null> =>
    transact(db, async (tx) => {
      const account = await lockAccount(tx, user.id)
      if (!account || account.passwordHash !== passwordHash) return null
      // A fresh token per login, against session fixation.
      if (browser.previous) await closeSession(tx, browser.previous)
      const tokens = await openSession(tx, { accountId: user.id, browser }, now())
      await recordActivity(tx, now(), { kind: 'login', ...byUser(account.user) })
      return tokens
    }),

  /**
   * Counters of failed logins: the address, and in a known browser the browser, so that others can't use up its
   * attempts (decision 0039).
   */
  counterOf: async (email: string, { device }: Browser): Promise<readonly string[]> =>
    device && (await isKnownDevice(db, { email, tokenHash: device }, now()))
      ? [email, device.toString('base64url')]
      : [email],

  /** Enqueues the daily warning without a lookup, so that timing is equal. */
  warnOwner: (email: string): Promise<void> =>
    transact(db, (tx) => enqueueEmail(tx, now(), { kind: 'many_failed_logins', email })),

  /** Same work for known and unknown accounts, so that timing is equal. */
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
