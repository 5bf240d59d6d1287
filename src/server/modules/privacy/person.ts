import { sql } from 'kysely'
import type { Role } from '#contract/access.ts'
import type { Db } from '#server/db/kysely.ts'

export interface Person {
  readonly email: string
  /** Current and deleted accounts with this address, from the log. */
  readonly ids: readonly number[]
  readonly account: PersonAccount | null
  readonly names: readonly string[]
  /** Log chains of their groups; 0 for none. */
  readonly chains: readonly number[]
}

export interface PersonAccount {
  readonly id: number
  readonly groupId: number | null
  readonly groupName: string | null
  readonly role: Role
  readonly isPending: boolean
}

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

// Kinds before and since migration 0006.
const EMAIL_TYPES = ['letter', 'email']

export const entriesNaming = ({ ids, email, names, chains }: Person) => ({
  by: sql<boolean>`(a.actor_id = any(${ids}))`,
  about: sql<boolean>`(a.object_type = 'user' and (a.object_id = any(${ids}) or a.object_id is null and a.object_name = ${email}))`,
  /** E-mail entries name the recipient. */
  ofEmails: sql<boolean>`(a.object_type = any(${EMAIL_TYPES}) and (a.object_name = ${email}
    or a.object_name = any(${names}) and a.chain = any(${chains})))`,
})
