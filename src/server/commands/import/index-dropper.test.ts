import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { droppableIndexes } from '#server/db/droppable-indexes.ts'
import { createTestDatabase } from '#testing/server/test-server.ts'
import { indexDropper } from './batch-writers.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeAll(async () => {
  database = await createTestDatabase(inject('testServer'))
})
afterAll(() => database.drop())

const ALL = droppableIndexes.all.map(({ name }) => name)

/** Which of them are there. */
const standing = async () => {
  const { rows } = await sql<{ name: string }>`select indexname as name from pg_indexes
    where indexname = any(${ALL}::text[])`.execute(database.db)
  return ALL.filter((index) => rows.some(({ name }) => name === index))
}

/** Imports batches of 5,000, at each of which others are there or not, and says which indexes are there during it. */
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

it('leaves those of lists where somebody is there, drops all where nobody is, and builds them once somebody comes', async () => {
  const withSomebody = await importing(['there', 'there'])
  const alone = await importing(['gone', 'gone', 'gone', 'there', 'gone'])

  expect(withSomebody).toEqual([ALL, ALL.filter((name) => name !== 'source_search')])
  expect(alone).toEqual([withSomebody[1], [], [], ALL, ALL])
})
