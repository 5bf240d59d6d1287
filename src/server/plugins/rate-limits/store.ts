import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

export interface RateLimitStore {
  /** Counts a hit in the window of the key, and says how many there were and in how many seconds the window ends. */
  readonly count: (key: string, windowSeconds: number) => Promise<{ hits: number; retryAfter: number }>
  /** Forgets windows that have ended. */
  readonly sweep: () => Promise<void>
}

/** Counters shared by all processes. `now` is the caller's clock. */
export const rateLimitsIn = (db: Db, now: () => Date): RateLimitStore => ({
  // Every call counts, reads too: waiting for the disk each time would cost more than the call. A power cut may forget
  // the hits of the last second.
  count: async (key, windowSeconds) => {
    const time = now()
    const { rows } = await sql<{ hits: number; retryAfter: number }>`
      insert into rate_limit as t (key, hits, resets_at)
      select ${key}, 1, ${time}::timestamptz + make_interval(secs => ${windowSeconds})
      from set_config('synchronous_commit', 'off', true)
      on conflict (key) do update set
        hits = case when t.resets_at <= ${time} then 1 else t.hits + 1 end,
        resets_at = case when t.resets_at <= ${time} then excluded.resets_at else t.resets_at end
      returning hits, ceil(extract(epoch from resets_at - ${time}::timestamptz))::int as "retryAfter"`.execute(db)
    return rows[0] ?? { hits: 1, retryAfter: 0 }
  },
  sweep: async () => {
    await db.deleteFrom('rate_limit').where('resets_at', '<=', now()).execute()
  },
})
