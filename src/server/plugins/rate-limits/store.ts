import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

export interface HitWindow {
  readonly hits: number
  readonly resetsAt: Date
}

export interface RateLimitStore {
  readonly count: (key: string, windowSeconds: number) => Promise<HitWindow>
  readonly add: (windows: ReadonlyMap<string, HitWindow>) => Promise<ReadonlyMap<string, HitWindow>>
  readonly takeBack: (key: string) => Promise<void>
  readonly sweep: () => Promise<void>
}

export const rateLimitsIn = (db: Db, now: () => Date): RateLimitStore => {
  const add = async (windows: ReadonlyMap<string, HitWindow>) => {
    const time = now()
    // Sorted against deadlocks. Asynchronous commit: a power cut may lose the last second's hits.
    const entries = [...windows].sort(([one], [other]) => (one < other ? -1 : 1))
    const { rows } = await sql<HitWindow & { key: string }>`
      insert into rate_limit as t (key, hits, resets_at)
      select given.key, given.hits, given.resets_at
      from set_config('synchronous_commit', 'off', true), unnest(${entries.map(([key]) => key)}::text[],
        ${entries.map(([, { hits }]) => hits)}::int[],
        ${entries.map(([, { resetsAt }]) => resetsAt)}::timestamptz[]) given (key, hits, resets_at)
      on conflict (key) do update set
        hits = case when t.resets_at <= ${time} then excluded.hits else t.hits + excluded.hits end,
        resets_at = case when t.resets_at <= ${time} then excluded.resets_at else t.resets_at end
      returning key, hits, resets_at as "resetsAt"`.execute(db)
    return new Map(rows.map(({ key, hits, resetsAt }) => [key, { hits, resetsAt }]))
  }
  return {
    add,
    count: async (key, windowSeconds) => {
      const one = { hits: 1, resetsAt: new Date(now().getTime() + windowSeconds * 1000) }
      return (await add(new Map([[key, one]]))).get(key) ?? one
    },
    takeBack: async (key) => {
      await db
        .updateTable('rate_limit')
        .set((eb) => ({ hits: eb('hits', '-', 1) }))
        .where('key', '=', key)
        .where('resets_at', '>', now())
        .execute()
    },
    sweep: async () => {
      await db.deleteFrom('rate_limit').where('resets_at', '<=', now()).execute()
    },
  }
}
