import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import { enqueueEmail } from '#server/modules/emails/repository.ts'
import { hashPassword } from './password.ts'
import { type Account, findAccount, lockAccount } from './repository.ts'
import { setPassword } from './set-password.ts'

interface NewAdministrator {
  readonly email: string
  readonly fullName: string
  readonly password: string
}

export const administratorsIn = (db: Db, now: () => Date) => ({
  add: async ({ email, fullName, password }: NewAdministrator): Promise<boolean> => {
    const passwordHash = await hashPassword(password)
    return transact(db, async (tx) => {
      const at = now()
      const added = await tx
        .insertInto('account')
        .values({
          email,
          full_name: fullName,
          role: 'ROLE_ADMIN',
          group_id: null,
          password_hash: passwordHash,
          created_at: at,
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .executeTakeFirst()
      if (!added) return false
      await recordActivity(tx, at, {
        kind: 'administrator_added',
        actorId: null,
        groupId: null,
        object: { type: 'user', id: added.id, name: fullName },
        after: { email },
      })
      return true
    })
  },

  /** Sets any account's password, ends its sessions and e-mails its owner; false if unknown. */
  resetPassword: async (email: string, password: string): Promise<boolean> => {
    const passwordHash = await hashPassword(password)
    return transact(db, async (tx) => {
      const found = await findAccount(tx, email)
      const account = found && (await lockAccount(tx, found.user.id))
      if (!account) return false
      const { id, fullName, group } = account.user
      await setPassword(tx, account, passwordHash)
      if (account.passwordHash !== null) await enqueueEmail(tx, now(), { kind: 'password_changed', accountId: id })
      await recordActivity(tx, now(), {
        kind: 'password_reset',
        actorId: null,
        groupId: group?.id ?? null,
        object: { type: 'user', id, name: fullName },
      })
      return true
    })
  },

  find: (email: string): Promise<Account | undefined> => findAccount(db, email),
})
