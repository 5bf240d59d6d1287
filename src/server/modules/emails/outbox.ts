import { sql } from 'kysely'
import type { EmailKind } from '#contract/emails/emails.ts'
import type { Db } from '#server/db/kysely.ts'

/** E-mail claimed by a process until `lockedUntil`. */
export interface ClaimedEmail {
  readonly id: number
  readonly messageId: string
  readonly kind: EmailKind
  readonly accountId: number | null
  readonly recipient: string | null
  readonly payload: unknown
  readonly createdAt: Date
  readonly attempts: number
  readonly lockedUntil: Date
}

// Longer than an attempt. After a crash the e-mail waits this long.
const LEASE_MS = 3 * 60_000

export type Outbox = ReturnType<typeof outboxIn>

/** Queue operations; only the latest claim may change an e-mail. */
export const outboxIn = (db: Db, now: () => Date) => {
  const claimed = (email: ClaimedEmail) =>
    db.updateTable('email').where('id', '=', email.id).where('locked_until', '=', email.lockedUntil)

  return {
    claim: async (): Promise<ClaimedEmail | undefined> => {
      const time = now()
      const { rows } = await sql<ClaimedEmail>`
        update email set attempts = attempts + 1, locked_until = ${new Date(time.getTime() + LEASE_MS)}
        where id = (
          select id from email
          where sent_at is null and failed_at is null and run_at <= ${time}
            and (locked_until is null or locked_until <= ${time})
          order by run_at, id limit 1 for update skip locked)
        returning id, message_id as "messageId", kind, account_id as "accountId", recipient, payload,
          created_at as "createdAt", attempts, locked_until as "lockedUntil"`.execute(db)
      return rows[0]
    },

    /** True if it exists and is still ours; locks out withdrawal. */
    isHeld: async (tx: Db, email: ClaimedEmail): Promise<boolean> => {
      const found = await tx
        .selectFrom('email')
        .select('id')
        .where('id', '=', email.id)
        .where('locked_until', '=', email.lockedUntil)
        .where('sent_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst()
      return found !== undefined
    },

    /** Also after the lease, so that it isn't sent twice. Erases the payload. */
    markSent: async (email: ClaimedEmail): Promise<void> => {
      await db
        .updateTable('email')
        .set({ sent_at: now(), locked_until: null, payload: '{}', last_error: null })
        .where('id', '=', email.id)
        .execute()
    },

    postpone: async (email: ClaimedEmail, pauseMs: number, reason: string): Promise<void> => {
      await claimed(email)
        .set({ run_at: new Date(now().getTime() + pauseMs), locked_until: null, last_error: reason })
        .execute()
    },

    markFailed: async (email: ClaimedEmail, reason: string): Promise<void> => {
      await claimed(email).set({ failed_at: now(), locked_until: null, last_error: reason }).execute()
    },

    drop: async (email: ClaimedEmail): Promise<void> => {
      await db.deleteFrom('email').where('id', '=', email.id).where('locked_until', '=', email.lockedUntil).execute()
    },

    /** Deletes dead links. */
    sweep: async (): Promise<void> => {
      await db.deleteFrom('account_token').where('expires_at', '<=', now()).execute()
    },
  }
}
