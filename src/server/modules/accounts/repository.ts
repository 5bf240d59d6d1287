import type { SessionUser } from '#contract/session.ts'
import { hasEmail } from '#server/db/email.ts'
import type { Db } from '#server/db/kysely.ts'

export interface Account {
  readonly user: SessionUser
  /** Null while the account is invited and has set no password. */
  readonly passwordHash: string | null
}

export const accountsIn = (db: Db) =>
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
      'app_group.logs_searches',
    ])

interface AccountRow {
  readonly id: number
  readonly full_name: string
  readonly email: string
  readonly role: SessionUser['role']
  readonly group_id: number | null
  readonly group_name: string | null
  readonly group_slug: string | null
  readonly logs_searches: boolean | null
}

export const presentUser = (row: AccountRow): SessionUser => ({
  id: row.id,
  fullName: row.full_name,
  email: row.email,
  role: row.role,
  group:
    row.group_id !== null && row.group_name !== null && row.group_slug !== null
      ? {
          id: row.group_id,
          name: row.group_name,
          slug: row.group_slug,
          ...(row.logs_searches === true ? { logsSearches: true } : {}),
        }
      : null,
})

type Found = AccountRow & { readonly password_hash: string | null }

const presentAccount = (row: Found | undefined): Account | undefined =>
  row && { user: presentUser(row), passwordHash: row.password_hash }

export const findAccount = async (db: Db, email: string): Promise<Account | undefined> =>
  presentAccount(await accountsIn(db).where(hasEmail('account.email', email)).executeTakeFirst())

export const findAccountById = async (db: Db, id: number): Promise<Account | undefined> =>
  presentAccount(await accountsIn(db).where('account.id', '=', id).executeTakeFirst())

/** The account whose link has this token, while it can be used. */
export const findByToken = async (db: Db, tokenHash: Buffer, at: Date): Promise<Account | undefined> =>
  presentAccount(
    await accountsIn(db)
      .innerJoin('account_token', 'account_token.account_id', 'account.id')
      .where('account_token.token_hash', '=', tokenHash)
      .where('account_token.expires_at', '>', at)
      .executeTakeFirst(),
  )

/**
 * The account as it is now, for this transaction alone to change. Whoever sets a password, or opens a session by one,
 * begins with it: of two at the same time the later one sees what the first one did.
 */
export const lockAccount = async (tx: Db, id: number): Promise<Account | undefined> =>
  presentAccount(await accountsIn(tx).where('account.id', '=', id).forNoKeyUpdate('account').executeTakeFirst())
