import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { dropIndexes, droppableIndexes } from '#server/db/droppable-indexes.ts'
import { statementsOf } from '#testing/server/statements.ts'
import { createTestDatabase } from '#testing/server/test-server.ts'
import { buildIndexes, indexDropper } from './batch-writers.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'))
})
afterAll(() => database.drop())

const ALL = droppableIndexes.all.map(({ name }) => name)

/** Names of the droppable indexes that exist. */
const standing = async () => {
  const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
    where indexname = any(${ALL}::text[])`.execute(database.db)
  return ALL.filter((index) => rows.some(({ name }) => name === index))
}

const importing = async (others: readonly ('gone' | 'there')[]) => {
  let batch = 0
  const during: string[][] = []
  const write = indexDropper(
    database.db,
    () => others[batch] === 'gone',
  )(async () => {
    during.push(await standing())
    return { added: 5000, skipped: 0, refiled: 0 }
  })
  for (; batch < others.length; batch += 1) await write([])
  return during
}

it('keeps list indexes while other sessions exist, drops all without sessions, and rebuilds them for a new session', async () => {
  const withSession = await importing(['there', 'there'])
  const alone = await importing(['gone', 'gone', 'gone', 'there', 'gone'])

  expect(withSession).toEqual([ALL, ALL.filter((name) => name !== 'source_search')])
  expect(alone).toEqual([withSession[1], [], [], ALL, ALL])
})

/** Drops and rebuilds all indexes; returns the statements. */
const building = async () => {
  await dropIndexes(database.db, droppableIndexes.all, 0)
  const statements = await statementsOf(() => buildIndexes(database.db))
  return statements.flatMap((statement) => /^create index( concurrently)?/.exec(statement)?.[0] ?? [])
}

it('rebuilds indexes faster without other sessions, and concurrently beside them', async () => {
  const alone = await building()
  const other = new Client({ ...database.appConnection, application_name: 'sourcebook' })
  await other.connect()
  const concurrent = await building()
  await other.end()

  expect(alone).toEqual(ALL.map(() => 'create index'))
  expect(concurrent).toEqual(ALL.map(() => 'create index concurrently'))
  expect(await standing()).toEqual(ALL)
})

it('does not block a waiting process, such as another import', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>()
  await dropIndexes(database.db, droppableIndexes.search, 0)
  const writing = database.db.transaction().execute(async (writer) => {
    await sql`lock table source in row exclusive mode`.execute(writer)
    await ended
  })
  const statements = statementsOf(() => buildIndexes(database.db))
  const hasOtherSessions = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and query like 'create index concurrently%'`.execute(database.db)
    return rows.length > 0
  }
  await expect.poll(hasOtherSessions, { timeout: 60_000 }).toBe(true)
  end()
  await Promise.all([writing, statements])

  expect(await standing()).toEqual(ALL)
})
