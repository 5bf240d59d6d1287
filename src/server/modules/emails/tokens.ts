import type { Db } from '#server/db/kysely.ts'
import { newToken, tokenHashOf } from '#server/http/token.ts'

interface TokenOwner {
  readonly emailId: number
  readonly accountId: number
  readonly expiresAt: Date
}

/**
 * A new token for the link of an e-mail; it is stored nowhere. Those that earlier tries of the same e-mail made stay valid,
 * as one of them may have arrived; those of the account's other e-mails end.
 */
export const mintToken = async (tx: Db, { emailId, accountId, expiresAt }: TokenOwner): Promise<string> => {
  await tx.deleteFrom('account_token').where('account_id', '=', accountId).where('email_id', '<>', emailId).execute()
  const token = newToken()
  await tx
    .insertInto('account_token')
    .values({ token_hash: tokenHashOf(token), account_id: accountId, email_id: emailId, expires_at: expiresAt })
    .execute()
  return token
}
