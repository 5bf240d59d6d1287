import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { lastly } from '#server/db/transact.ts'
import { HttpError } from '#server/errors.ts'

/** What somebody tries, each time with the same key. */
export interface Try {
  readonly accountId: number
  /** The method and the path with its parameters: inviting into two groups is two calls. */
  readonly call: string
  readonly key: string
}

export interface Kept {
  readonly bodyHash: Buffer
  /** The JSON that was answered. */
  readonly reply: string
}

const KEPT_MS = 24 * 3_600_000

/** The tries of a day, each in the transaction of what it writes. `now` is the app's clock. */
export const idempotencyKeysIn = (db: Db, now: () => Date) => {
  const oldest = () => new Date(now().getTime() - KEPT_MS)
  const isOf = ({ accountId, call, key }: Try) => sql`account_id = ${accountId} and call = ${call} and key = ${key}`

  /**
   * Resolves with what was answered; undefined when this is the first try since a refused one, if any. Another one under way
   * is waited for, so this comes first in the transaction: who waits holds nothing that others wait for.
   */
  const claim = async (one: Try): Promise<Kept | undefined> => {
    const { accountId, call, key } = one
    const { numAffectedRows } = await sql`
      insert into idempotency_key (account_id, call, key, created_at) values (${accountId}, ${call}, ${key}, ${now()})
      on conflict do nothing`.execute(db)
    if (numAffectedRows === 1n) return undefined
    const { rows } = await sql<Kept>`select body_hash as "bodyHash", reply from idempotency_key
      where ${isOf(one)} and created_at > ${oldest()}`.execute(db)
    if (rows[0]) return rows[0]
    // Older than a day and not swept yet.
    await sql`delete from idempotency_key where ${isOf(one)} and created_at <= ${oldest()}`.execute(db)
    return claim(one)
  }

  return {
    claim,

    /** Keeps what is answered, with the commit; all is taken back when the person was deleted since the call began. */
    keep: (one: Try, { bodyHash, reply }: Kept): Promise<void> => {
      const ofAPerson = sql`(select ${reply}::text from account where id = ${one.accountId})`
      const statement = sql`update idempotency_key set body_hash = ${bodyHash}, reply = ${ofAPerson} where ${isOf(one)}`
      return lastly(db, statement, { column: 'reply', error: () => new HttpError('unauthenticated') })
    },

    /** Forgets what has been kept for its day. */
    sweep: async (): Promise<void> => {
      await db.deleteFrom('idempotency_key').where('created_at', '<=', oldest()).execute()
    },
  }
}
