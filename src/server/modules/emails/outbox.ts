import { sql } from 'kysely'
import type { EmailKind } from '#contract/emails/emails.ts'
import type { Db } from '#server/db/kysely.ts'

/** An e-mail that one process has in hand, until `lockedUntil`. */
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

// Longer than one try may take. A process that dies during a try holds the e-mail up for so long.
const LEASE_MS = 3 * 60_000

export type Outbox = ReturnType<typeof outboxIn>

/** The table of e-mails, as the queue sees it. Only the last claim of an e-mail may change it. */
export const outboxIn = (db: Db, now: () => Date) => {
  const claimed = (email: ClaimedEmail) =>
    db.updateTable('email').where('id', '=', email.id).where('locked_until', '=', email.lockedUntil)

  return {
    /** Takes the e-mail that has been due for longest; undefined when none is. */
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

    /** Whether it is still there and claimed by us; withdrawing it waits for the end of the transaction. */
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

    /** Marked even if it took longer than the lease, so that it is not sent once more. Its payload is erased. */
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

    /** Its cause is gone. */
    drop: async (email: ClaimedEmail): Promise<void> => {
      await db.deleteFrom('email').where('id', '=', email.id).where('locked_until', '=', email.lockedUntil).execute()
    },

    /** Forgets links that open nothing any more. */
    sweep: async (): Promise<void> => {
      await db.deleteFrom('account_token').where('expires_at', '<=', now()).execute()
    },
  }
}
