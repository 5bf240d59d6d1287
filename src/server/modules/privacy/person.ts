import { sql } from 'kysely'
import type { Role } from '#contract/access.ts'
import type { Db } from '#server/db/kysely.ts'

/** Somebody who has an account, or had one, or whom an e-mail address is all that is known of. */
export interface Person {
  readonly email: string
  /** Of the account, and of those with this address that were deleted: the activity log knows them. */
  readonly ids: readonly number[]
  readonly account: PersonAccount | null
  /** What the activity log calls them. */
  readonly names: readonly string[]
  /** The chains of the activity log that know them as somebody of their group: its id, 0 for none. */
  readonly chains: readonly number[]
}

export interface PersonAccount {
  readonly id: number
  readonly groupId: number | null
  readonly groupName: string | null
  readonly role: Role
  /** Invited, and no password set yet. */
  readonly isPending: boolean
}

/** Who has this address, in the form that the contract's `email` gives it; with nothing known of them it is all empty. */
export const findPerson = async (db: Db, email: string): Promise<Person> => {
  const account = await findPersonAccount(db, email)
  const former = await sql<{ id: number }>`select distinct object_id as id from activity
    where kind in ('user_invited', 'administrator_added', 'user_deleted') and object_type = 'user'
      and ${email} in (before->>'email', after->>'email') and object_id is not null`.execute(db)
  const ids = [...new Set([...(account ? [account.id] : []), ...former.rows.map(({ id }) => id)])].sort((a, b) => a - b)
  const named = await sql<{
    name: string
  }>`select distinct actor_name as name from activity where actor_id = any(${ids}) and actor_name is not null
    union select object_name from activity where object_type = 'user' and object_id = any(${ids}) and object_name is not null
    union select full_name from account where id = any(${ids}) order by 1`.execute(db)
  const known = await sql<{ chain: number }>`select distinct chain from activity
    where object_type = 'user' and object_id = any(${ids})`.execute(db)
  const chains = [...(account ? [account.groupId ?? 0] : []), ...known.rows.map(({ chain }) => chain)]
  return { email, ids, account, chains, names: named.rows.map(({ name }) => name) }
}

const findPersonAccount = async (db: Db, email: string): Promise<PersonAccount | null> => {
  const { rows } = await sql<PersonAccount>`select a.id, a.group_id as "groupId", g.name as "groupName", a.role,
      a.password_hash is null as "isPending"
    from account a left join app_group g on g.id = a.group_id where a.email = ${email}`.execute(db)
  return rows[0] ?? null
}

// As they were called before migration 0006, and since.
const EMAIL_TYPES = ['letter', 'email']

/** The entries of `activity a` that were written by or about them, and what else names them. */
export const entriesNaming = ({ ids, email, names, chains }: Person) => ({
  by: sql<boolean>`(a.actor_id = any(${ids}))`,
  about: sql<boolean>`(a.object_type = 'user' and (a.object_id = any(${ids}) or a.object_id is null and a.object_name = ${email}))`,
  /** E-mails are known by the name of whom they go to. */
  ofEmails: sql<boolean>`(a.object_type = any(${EMAIL_TYPES}) and (a.object_name = ${email}
    or a.object_name = any(${names}) and a.chain = any(${chains})))`,
})
