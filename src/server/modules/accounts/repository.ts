import type { Actor, Role } from '#contract/access.ts'
import type { SessionUser } from '#contract/people/sessions.ts'
import type { Db } from '#server/db/kysely.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import { enqueueEmail } from '#server/modules/emails/repository.ts'
import { verifyPassword } from './password.ts'

export interface Account {
  readonly user: SessionUser
  /** Null until an invited account sets a password. */
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

type FoundAccount = AccountRow & { readonly password_hash: string | null }

const presentAccount = (row: FoundAccount | undefined): Account | undefined =>
  row && { user: presentUser(row), passwordHash: row.password_hash }

export const findAccount = async (db: Db, email: string): Promise<Account | undefined> =>
  presentAccount(await accountsIn(db).where('account.email', '=', email).executeTakeFirst())

export const findAccountById = async (db: Db, id: number): Promise<Account | undefined> =>
  presentAccount(await accountsIn(db).where('account.id', '=', id).executeTakeFirst())

export interface Credentials {
  readonly email: string
  readonly password: string
  /** Aborts when the client has left. */
  readonly gone: AbortSignal
}

/** Takes equally long for known and unknown addresses. */
export const checkCredentials = async (db: Db, { email, password, gone }: Credentials) => {
  const account = await findAccount(db, email)
  return { account, isRight: await verifyPassword(account?.passwordHash ?? null, password, gone) }
}

export const findByToken = async (db: Db, tokenHash: Buffer, at: Date): Promise<Account | undefined> =>
  presentAccount(
    await accountsIn(db)
      .innerJoin('account_token', 'account_token.account_id', 'account.id')
      .where('account_token.token_hash', '=', tokenHash)
      .where('account_token.expires_at', '>', at)
      .executeTakeFirst(),
  )

/**
 * Locks and returns the account. Setting a password and logging in begin with it, so that concurrent ones see each
 * other's result.
 */
export const lockAccount = async (tx: Db, id: number): Promise<Account | undefined> =>
  presentAccount(await accountsIn(tx).where('account.id', '=', id).forNoKeyUpdate('account').executeTakeFirst())

export interface Invitee {
  readonly fullName: string
  readonly email: string
  readonly role: Exclude<Role, 'ROLE_ADMIN'>
}

/** Account created or renewed by an invitation; pending until a password is set. */
export interface InvitedAccount extends Invitee {
  readonly id: number
  readonly groupId: number
  readonly isPending: true
}

export const addInvited = async (
  tx: Db,
  at: Date,
  { groupId, invitee }: { groupId: number; invitee: Invitee },
): Promise<InvitedAccount | undefined> => {
  const { fullName, email, role } = invitee
  const row = await tx
    .insertInto('account')
    .values({ group_id: groupId, full_name: fullName, email, role, created_at: at })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return undefined
  await enqueueInvitation(tx, at, { id: row.id, role })
  return { ...invitee, id: row.id, groupId, isPending: true }
}

export const enqueueInvitation = (tx: Db, at: Date, { id, role }: { id: number; role: Role }): Promise<void> =>
  enqueueEmail(tx, at, { kind: role === 'ROLE_GROUP_MANAGER' ? 'owner_invitation' : 'user_invitation', accountId: id })

export const recordInvitation = (
  tx: Db,
  at: Date,
  { actor, user }: { actor: Actor; user: InvitedAccount },
): Promise<void> =>
  recordActivity(tx, at, {
    kind: 'user_invited',
    actorId: actor.id,
    groupId: user.groupId,
    object: { type: 'user', id: user.id, name: user.fullName },
    after: { email: user.email, role: user.role },
  })
