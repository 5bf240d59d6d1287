import { sql } from 'kysely'
import { vi } from 'vitest'
import type { TestApp } from './app.ts'

/** Until so many transactions of the test's database wait for what another one holds. */
export const untilSomebodyWaits = ({ db }: TestApp, howMany = 1): Promise<boolean> =>
  vi.waitUntil(
    async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      return rows.length >= howMany
    },
    { timeout: 10_000, interval: 5 },
  )
