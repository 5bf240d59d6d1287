import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { namesVersion } from '#server/library/versions.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildAccount, buildTag } from '#testing/server/factories.ts'
import { type Names, namesIn } from './names.ts'

const test = startTestApp()

const readVersion = async () => {
  const { rows } = await sql<{ version: string }>`select ${namesVersion} as version`.execute(test.db)
  return rows[0]?.version ?? ''
}

const idsOf = (names: Names | null) => [...(names?.labels.keys() ?? [])]

it('are all known of the rows that were asked for, and forgotten only for calls that come later', async () => {
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
