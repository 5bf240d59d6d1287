import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { sendWithCommit } from '#server/db/transact.ts'
import { HttpError } from '#server/errors.ts'

/** Attempts with one key. */
export interface KeyedAttempt {
  readonly accountId: number
  readonly call: string
  readonly key: string
}

export interface StoredReply {
  readonly bodyHash: Buffer
  readonly reply: string
}

const RETENTION_MS = 24 * 3_600_000

/** Replies of the last day; `now` is the app's clock. */
export const idempotencyKeysIn = (db: Db, now: () => Date) => {
  const oldest = () => new Date(now().getTime() - RETENTION_MS)
  const isOf = ({ accountId, call, key }: KeyedAttempt) =>
    sql`account_id = ${accountId} and call = ${call} and key = ${key}`

  /**
   * Locks the key and returns the kept reply; undefined on the first attempt. Call it first, so that waiting attempts
   * hold no other locks.
   */
  const claim = async (one: KeyedAttempt): Promise<StoredReply | undefined> => {
    const { accountId, call, key } = one
    const { numAffectedRows } = await sql`
      insert into idempotency_key (account_id, call, key, created_at) values (${accountId}, ${call}, ${key}, ${now()})
      on conflict do nothing`.execute(db)
    if (numAffectedRows === 1n) return undefined
    const { rows } = await sql<StoredReply>`select body_hash as "bodyHash", reply from idempotency_key
      where ${isOf(one)} and created_at > ${oldest()}`.execute(db)
    if (rows[0]) return rows[0]
    // Expired, not yet swept.
    await sql`delete from idempotency_key where ${isOf(one)} and created_at <= ${oldest()}`.execute(db)
    return claim(one)
  }

  return {
    claim,

    keep: (one: KeyedAttempt, { bodyHash, reply }: StoredReply): Promise<void> => {
      const ofAPerson = sql`(select ${reply}::text from account where id = ${one.accountId})`
      const statement = sql`update idempotency_key set body_hash = ${bodyHash}, reply = ${ofAPerson} where ${isOf(one)}`
      return sendWithCommit(db, statement, { column: 'reply', error: () => new HttpError('unauthenticated') })
    },

    sweep: async (): Promise<void> => {
      await db.deleteFrom('idempotency_key').where('created_at', '<=', oldest()).execute()
    },
  }
}
