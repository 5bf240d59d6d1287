import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest'
import { createTestDatabase } from '#testing/server/test-server.ts'
import {
  dropIndexes,
  droppableIndexes,
  owningIndexes,
  repairAbandonedIndexes,
  repairIndexes,
} from './droppable-indexes.ts'
import { readMigrations } from './migration-files.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'))
})
afterAll(() => database.drop())
beforeEach(() => sql`drop index if exists source_search`.execute(database.db))

/** Runs callbacks before or after statements that contain this text. */
const around = (text: string, { before, after }: { before?: () => void; after?: () => void }) => {
  const noted = new WeakSet<object>()
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (!database.db.getExecutor().compileQuery(node, queryId).sql.includes(text)) return node
      noted.add(queryId)
      before?.()
      return node
    },
    transformResult: async ({ result, queryId }) => {
      if (noted.has(queryId)) after?.()
      return result
    },
  }
  return database.db.withPlugin(plugin)
}

const isThere = async () => {
  const { rows } =
    await sql`select from pg_index where indexrelid = to_regclass('source_search') and indisvalid`.execute(database.db)
  return rows.length > 0
}

const indexes = async () => {
  const { rows } = await sql`select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(
    database.db,
  )
  return rows
}

it('all indexes are rebuilt as the migrations made them', async () => {
  await repairIndexes(database.db)
  const before = await indexes()

  const outcome = await dropIndexes(database.db, droppableIndexes.all, 0)
  const without = await indexes()
  await repairIndexes(database.db)

  expect([outcome, before.length - without.length]).toEqual(['dropped', droppableIndexes.all.length])
  expect(await indexes()).toEqual(before)
})

it('an index may already be missing when a migration drops it, as after a killed import', async () => {
  const names = droppableIndexes.all.map(({ name }) => name).join('|')
  // Earlier migrations have run wherever this code imports.
  const since = (await readMigrations()).filter(({ name }) => name >= '0012')
  const drops = since.flatMap(({ text }) => text.match(new RegExp(`drop index[^;]*\\b(?:${names})\\b`, 'gi')) ?? [])

  expect(drops).toContain('drop index if exists source_search')
  expect(drops.filter((drop) => !/^drop index if exists /i.test(drop))).toEqual([])
})

it('a missing index is built', async () => {
  await repairIndexes(database.db, { stopping: new AbortController().signal })

  expect(await isThere()).toBe(true)
})

it('a missing index is left to the next process if this one is already stopping', async () => {
  await repairIndexes(database.db, { stopping: AbortSignal.abort() })

  expect(await isThere()).toBe(false)
})

it('a missing index is left to the next process if this one stops between dropping and building', async () => {
  const stopping = new AbortController()
  await repairIndexes(around('drop index', { after: () => stopping.abort() }), { stopping: stopping.signal })

  expect(await isThere()).toBe(false)
})

it('building stops when the process stops, even if the first cancel is lost', async () => {
  const stopping = new AbortController()
  let cancels = 0
  const losing = around('pg_cancel_backend', {
    before: () => {
      cancels += 1
      if (cancels === 1) throw new Error('lost')
    },
  })
  await database.db.transaction().execute(async (writer) => {
    // The index build waits for this transaction.
    await sql`lock table source in row exclusive mode`.execute(writer)
    const repaired = repairIndexes(losing, { stopping: stopping.signal })
    const isWaiting = async () => {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database.db)
      return rows.length > 0
    }
    await expect.poll(isWaiting).toBe(true)
    stopping.abort()
    await repaired
  })

  expect(cancels).toBeGreaterThan(1)
  expect(await isThere()).toBe(false)
})

it('indexes dropped by a running process are repaired only after that process has ended', async () => {
  const { promise: killed, resolve: kill } = Promise.withResolvers<number>()
  const { promise: dropped, resolve: drop } = Promise.withResolvers<void>()
  const importing = owningIndexes(database.db, async () => {
    await dropIndexes(database.db, droppableIndexes.all, 0)
    drop()
    return killed
  }).catch(() => 'lost its connection')
  const never = new AbortController().signal
  await dropped
  await repairAbandonedIndexes(database.db, never)
  const whileOwned = await isThere()

  await sql`select pg_terminate_backend(pid, 10000) from pg_locks where locktype = 'advisory'
    and database = (select oid from pg_database where datname = current_database())`.execute(database.db)
  await repairAbandonedIndexes(database.db, never)
  kill(0)

  expect([whileOwned, await isThere(), await importing]).toEqual([false, true, 'lost its connection'])
})
