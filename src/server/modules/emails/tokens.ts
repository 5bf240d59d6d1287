import type { Db } from '#server/db/kysely.ts'
import { newToken, tokenHashOf } from '#server/http/token.ts'

interface TokenOwner {
  readonly letterId: number
  readonly accountId: number
  readonly expiresAt: Date
}

/**
 * A new token for the link of a letter; it is stored nowhere. Those that earlier tries of the same letter made stay valid,
 * as one of them may have arrived; those of the account's other letters end.
 */
export const mintToken = async (tx: Db, { letterId, accountId, expiresAt }: TokenOwner): Promise<string> => {
  await tx.deleteFrom('account_token').where('account_id', '=', accountId).where('letter_id', '<>', letterId).execute()
  const token = newToken()
  await tx
    .insertInto('account_token')
    .values({ token_hash: tokenHashOf(token), account_id: accountId, letter_id: letterId, expires_at: expiresAt })
    .execute()
  return token
}
