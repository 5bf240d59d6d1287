import { sql } from 'kysely'
import { normalizeEmail } from '#contract/emails/email-address.ts'
import type { Db } from '#server/db/kysely.ts'

/**
 * Converts stored addresses to their canonical form (decision 0039). Returns ids of accounts that can't log in: no
 * valid form, or taken.
 */
export const normalizeStoredEmails = async (db: Db): Promise<number[]> => {
  const accounts = await db
    .selectFrom('account')
    .select(['id', 'email'])
    .where(sql<boolean>`${sql.ref('email')} collate "C" ~ '[^!-@[-~]'`)
    .orderBy('id')
    .execute()
  const unreachable: number[] = []
  for (const { id, email } of accounts) if (!(await store(db, id, normalizeEmail(email)))) unreachable.push(id)
  return unreachable
}

const store = async (db: Db, id: number, email: string | null): Promise<boolean> => {
  if (email === null) return false
  const { numUpdatedRows } = await db
    .updateTable('account')
    .set({ email })
    .where('id', '=', id)
    .where((eb) => eb.not(eb.exists(eb.selectFrom('account as other').select('id').where('other.email', '=', email))))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
