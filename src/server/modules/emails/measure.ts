import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

interface EmailCounts {
  readonly waiting: number
  readonly late: number
  readonly undelivered: number
  readonly oldest: number
}

/** Counts waiting, retried and failed e-mails. */
export const measureEmails = (app: FastifyInstance, db: Db, now: () => Date): void =>
  app.measure({
    isStored: true,
    gauges: {
      emails: {
        help: 'E-mails not sent, by state: waiting, late (tried in vain, will be tried again), undelivered (given up)',
        labels: ['state'],
      },
      email_oldest_seconds: { help: 'How long the e-mail waits that waits the longest; 0 where none does' },
    },
    read: async () => {
      const { rows } = await sql<EmailCounts>`
        select count(*) filter (where failed_at is null and last_error is null) as waiting,
          count(*) filter (where failed_at is null and last_error is not null) as late,
          count(*) filter (where failed_at is not null) as undelivered,
          coalesce(extract(epoch from ${now()}::timestamptz - min(created_at) filter (where failed_at is null)), 0)::float8 as oldest
        from email where sent_at is null`.execute(db)
      const { waiting = 0, late = 0, undelivered = 0, oldest = 0 } = rows[0] ?? {}
      const states = Object.entries({ waiting, late, undelivered })
      return {
        emails: states.map(([state, value]) => ({ labels: { state }, value })),
        email_oldest_seconds: Math.max(0, oldest),
      }
    },
  })
