import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { namesVersion } from '#server/library/versions.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildAccount, buildSubcategory, buildTag, MISSING_ID } from '#testing/server/factories.ts'
import { changingAfter } from '#testing/server/interleaving.ts'
import { type ListNames, namesIn } from './names.ts'

const test = startTestApp()

const readVersion = async () => {
  const { rows } = await sql<{ version: string }>`select ${namesVersion} as version`.execute(test.db)
  return rows[0]?.version ?? ''
}

const idsOf = (names: ListNames | null) => [...(names?.labels.keys() ?? [])]

it('names of all requested rows are known, and forgotten only for later calls', async () => {
  const [a, b, c] = [(await buildTag(test.db)).id, (await buildTag(test.db)).id, (await buildTag(test.db)).id]
  const { id: person } = await buildAccount(test.db)
  const version = await readVersion()
  const names = namesIn(test.db, 2)
  const of = (tagIds: number[], createdById: number | null = null) => names.of(version, [{ tagIds, createdById }])

  const first = await of([a, b])
  const second = await of([b, c])
  const [third, fourth] = await Promise.all([of([a]), of([c], person)])

  expect(idsOf(second)).toEqual(expect.arrayContaining([b, c]))
  expect(idsOf(first)).toEqual(expect.arrayContaining([a, b]))
  expect(idsOf(third)).toContain(a)
  expect(idsOf(fourth)).toContain(c)
  expect(fourth?.people.has(person)).toBe(true)
  expect(idsOf(await of([b]))).toEqual([b])
})

it('names are of the requested version, or null', async () => {
  const tag = await buildTag(test.db)
  const rows = [{ tagIds: [tag.id], createdById: null }]
  const names = namesIn(test.db)
  const before = await readVersion()
  const known = await names.of(before, rows)
  await buildSubcategory(test.db)
  const after = await readVersion()

  expect((await names.of(before, rows))?.version).toBe(before)
  expect((await names.of(after, rows))?.version).toBe(after)
  expect(await names.of(before, rows)).toBeNull()
  expect(known?.version).toBe(before)
})

it('names are null if they change between the read of the taxonomy and of the labels', async () => {
  const tag = await buildTag(test.db)
  const rename = () => test.db.updateTable('tag').set({ label: 'later' }).where('id', '=', tag.id).execute()
  const { db, happened } = changingAfter(test.db, 'from category c', rename)

  expect(await namesIn(db).of(await readVersion(), [{ tagIds: [tag.id], createdById: null }])).toBeNull()
  expect(happened()).toBe(true)
})

it.each([
  ['tag', { tagIds: [MISSING_ID], createdById: null }],
  ['person', { tagIds: [], createdById: MISSING_ID }],
])('names are null if a %s was deleted', async (_what, row) => {
  expect(await namesIn(test.db).of(await readVersion(), [row])).toBeNull()
})
