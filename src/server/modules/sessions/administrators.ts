import type { Db } from '#server/db/kysely.ts'
import { hashPassword } from './password.ts'

interface NewAdministrator {
  readonly email: string
  readonly fullName: string
  readonly password: string
}

/** Accounts as the command line makes them. Passwords have passed their rules. */
export const administratorsIn = (db: Db) => ({
  /** False when the address is in use. */
  add: async ({ email, fullName, password }: NewAdministrator): Promise<boolean> => {
    const added = await db
      .insertInto('account')
      .values({
        email,
        full_name: fullName,
        role: 'ROLE_ADMIN',
        group_id: null,
        password_hash: await hashPassword(password),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    return added !== undefined
  },

  /** Sets the password of any account and ends its sessions; false when there is none with this address. */
  resetPassword: async (email: string, password: string): Promise<boolean> => {
    const passwordHash = await hashPassword(password)
    return db.transaction().execute(async (tx) => {
      const account = await tx
        .updateTable('account')
        .set({ password_hash: passwordHash })
        .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
        .returning('id')
        .executeTakeFirst()
      if (!account) return false
      await tx.deleteFrom('session').where('account_id', '=', account.id).execute()
      return true
    })
  },

  exists: async (email: string): Promise<boolean> => {
    const account = await db
      .selectFrom('account')
      .select('id')
      .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase()))
      .executeTakeFirst()
    return account !== undefined
  },
})
