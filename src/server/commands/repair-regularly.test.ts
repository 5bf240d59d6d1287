import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, it, vi } from 'vitest'
import { createTestDatabase } from '#testing/server/test-server.ts'
import { repairRegularly } from './repair-regularly.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'))
})
afterAll(() => database.drop())
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

const dropIndex = () => sql`drop index if exists source_search`.execute(database.db)
const untilBuilt = () =>
  vi.waitUntil(
    async () => {
      const { rows } = await sql`select from pg_index
        where indexrelid = to_regclass('source_search') and indisvalid`.execute(database.db)
      return rows.length > 0
    },
    { timeout: 60_000 },
  )

it('builds missing indexes at the start and a minute after an import was killed', async () => {
  const lines: string[] = []
  await dropIndex()
  const stop = repairRegularly(database.db, (line) => lines.push(line))
  await untilBuilt()
  await dropIndex()

  await vi.advanceTimersByTimeAsync(60_000)
  await untilBuilt()
  await stop()

  expect(lines).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})
