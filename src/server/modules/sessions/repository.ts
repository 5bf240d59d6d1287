import type { Session } from '#server/actor.ts'
import type { Db } from '#server/db/kysely.ts'
import { newToken, tokenHashOf } from '#server/http/token.ts'
import { accountsIn, presentUser } from '#server/modules/accounts/repository.ts'

const SEEN_EVERY_MS = 60_000

/** Starts a session and resolves with its token, which is stored nowhere. */
export const openSession = async (tx: Db, accountId: number, at: Date): Promise<string> => {
  const token = newToken()
  await tx
    .insertInto('session')
    .values({ token_hash: tokenHashOf(token), account_id: accountId, created_at: at, seen_at: at })
    .execute()
  return token
}

/** False when it had ended already. */
export const closeSession = async (tx: Db, { tokenHash }: Session): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('session').where('token_hash', '=', tokenHash).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends every session of the account once `tx` is committed: on the very next request. */
export const endSessions = async (tx: Db, accountId: number): Promise<void> => {
  await tx.deleteFrom('session').where('account_id', '=', accountId).execute()
}

interface Limits {
  readonly sessionIdleMs: number
  readonly sessionMaxMs: number
}

/** The sessions that are open. `now` is the app's clock. */
export const sessionsIn = (db: Db, limits: Limits, now: () => Date) => ({
  /** The session while it is neither idle nor old, marked as in use. */
  find: async (tokenHash: Buffer): Promise<Session | null> => {
    const time = now().getTime()
    const row = await accountsIn(db)
      .innerJoin('session', 'session.account_id', 'account.id')
      .select('session.seen_at')
      .where('session.token_hash', '=', tokenHash)
      .where('session.seen_at', '>', new Date(time - limits.sessionIdleMs))
      .where('session.created_at', '>', new Date(time - limits.sessionMaxMs))
      .where('account.password_hash', 'is not', null)
      .executeTakeFirst()
    if (!row) return null
    // Once a minute is exact enough, and spares nearly every request a write.
    if (row.seen_at.getTime() < time - SEEN_EVERY_MS) {
      await db
        .updateTable('session')
        .set({ seen_at: new Date(time) })
        .where('token_hash', '=', tokenHash)
        .execute()
    }
    return { user: presentUser(row), tokenHash }
  },

  /** Forgets sessions that nobody can use any more. */
  sweep: async (): Promise<void> => {
    const time = now().getTime()
    await db
      .deleteFrom('session')
      .where((eb) =>
        eb.or([
          eb('seen_at', '<=', new Date(time - limits.sessionIdleMs)),
          eb('created_at', '<=', new Date(time - limits.sessionMaxMs)),
        ]),
      )
      .execute()
  },
})
