import { createHash, randomBytes } from 'node:crypto'
import type { SessionUser } from '#contract/session.ts'
import type { Session } from '#server/actor.ts'
import type { Db } from '#server/db/kysely.ts'

const SEEN_EVERY_MS = 60_000
const TOKEN_BYTES = 32

/** Only the hash of a token is ever stored or looked up. */
export const tokenHashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

interface Limits {
  readonly sessionIdleMs: number
  readonly sessionMaxMs: number
}

export interface Account {
  readonly user: SessionUser
  /** Null while the account is invited and has set no password. */
  readonly passwordHash: string | null
}

const accountsIn = (db: Db) =>
  db
    .selectFrom('account')
    .leftJoin('app_group', 'app_group.id', 'account.group_id')
    .select([
      'account.id',
      'account.full_name',
      'account.email',
      'account.role',
      'account.password_hash',
      'app_group.id as group_id',
      'app_group.name as group_name',
      'app_group.slug as group_slug',
    ])

export type SessionRepository = ReturnType<typeof sessionsIn>

/** Sessions and the accounts that open them. `now` is the app's clock. */
export const sessionsIn = (db: Db, limits: Limits, now: () => Date) => ({
  findAccount: async (email: string): Promise<Account | undefined> => {
    const row = await accountsIn(db)
      .where((eb) => eb(eb.fn<string>('lower', ['account.email']), '=', email.toLowerCase()))
      .executeTakeFirst()
    return row && { user: presentUser(row), passwordHash: row.password_hash }
  },

  /** Starts a session and resolves with its token, which is stored nowhere. */
  open: async (accountId: number): Promise<string> => {
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const time = now()
    await db
      .insertInto('session')
      .values({ token_hash: tokenHashOf(token), account_id: accountId, created_at: time, seen_at: time })
      .execute()
    return token
  },

  /** The session while it is neither idle nor old, marked as in use. */
  find: async (tokenHash: Buffer): Promise<Session | null> => {
    const time = now().getTime()
    const row = await accountsIn(db)
      .innerJoin('session', 'session.account_id', 'account.id')
      .select('session.seen_at')
      .where('session.token_hash', '=', tokenHash)
      .where('session.seen_at', '>', new Date(time - limits.sessionIdleMs))
      .where('session.created_at', '>', new Date(time - limits.sessionMaxMs))
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

  close: async (tokenHash: Buffer): Promise<void> => {
    await db.deleteFrom('session').where('token_hash', '=', tokenHash).execute()
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

interface AccountRow {
  readonly id: number
  readonly full_name: string
  readonly email: string
  readonly role: SessionUser['role']
  readonly group_id: number | null
  readonly group_name: string | null
  readonly group_slug: string | null
}

const presentUser = (row: AccountRow): SessionUser => ({
  id: row.id,
  fullName: row.full_name,
  email: row.email,
  role: row.role,
  group:
    row.group_id !== null && row.group_name !== null && row.group_slug !== null
      ? { id: row.group_id, name: row.group_name, slug: row.group_slug }
      : null,
})
