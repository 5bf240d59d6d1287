import type { Db } from '#server/db/kysely.ts'
import { endSessions } from '#server/modules/sessions/repository.ts'
import type { Account } from './repository.ts'

/** Sets the password of a locked account, ends all its sessions and voids its links. */
export const setPassword = async (tx: Db, { user }: Account, passwordHash: string): Promise<void> => {
  await tx.updateTable('account').set({ password_hash: passwordHash }).where('id', '=', user.id).execute()
  await endSessions(tx, user.id)
  await tx.deleteFrom('account_token').where('account_id', '=', user.id).execute()
  await tx
    .deleteFrom('email')
    .where('sent_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('account_id', '=', user.id), eb('kind', 'in', ['owner_invitation', 'user_invitation'])]),
        eb.and([eb('recipient', '=', user.email), eb('kind', '=', 'reset')]),
      ]),
    )
    .execute()
}
