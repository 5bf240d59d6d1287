import { sql, type Transaction } from 'kysely'
import { vi } from 'vitest'
import type { Schema } from '#server/db/schema.ts'
import type { TestApp } from './app.ts'

/** Waits until `howMany` transactions wait for locks. */
export const untilLockWaits = ({ db }: Pick<TestApp, 'db'>, howMany = 1): Promise<boolean> =>
  vi.waitUntil(
    async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length >= howMany
    },
    { timeout: 60_000, interval: 5 },
  )

type Call<T> = () => Promise<T>

/** Starts calls one by one, each once its predecessor waits, then releases. */
export const queued = async <const Calls extends readonly Call<unknown>[]>(
  test: TestApp,
  hold: (tx: Transaction<Schema>) => Promise<unknown>,
  calls: Calls,
) => {
  const { answers } = await test.db.transaction().execute(async (tx) => {
    await hold(tx)
    const answers: Promise<unknown>[] = []
    for (const call of calls) {
      answers.push(call())
      await untilLockWaits(test, answers.length)
    }
    return { answers }
  })
  return (await Promise.all(answers)) as { -readonly [Index in keyof Calls]: Awaited<ReturnType<Calls[Index]>> }
}
