import { sql } from 'kysely'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { createTestDatabase } from '#testing/server/test-server.ts'
import { readDemoGroups, readDemoLibrary, readDemoPeople } from './data.ts'
import { seedDemo } from './seed.ts'

let database: Awaited<ReturnType<typeof createTestDatabase>>

beforeEach(async () => {
  database = await createTestDatabase(inject('testServer'))
})
afterEach(() => database.drop())

const stored = async () => {
  const { db } = database
  const sources = await db.selectFrom('source').select('link').where('is_public', '=', true).orderBy('id').execute()
  const { rows } = await sql<Record<string, number>>`select (select count(*) from account) as people,
    (select count(*) from app_group) as groups, (select count(*) from favorite) as favorites,
    (select count(*) from group_source) as filed`.execute(db)
  return { library: sources.map(({ link }) => link), ...rows[0] }
}

const libraryLinks = async () => {
  const links: string[] = []
  for await (const item of readDemoLibrary()) links.push('link' in item ? item.link : item.reason)
  return links
}

it('fills an empty database with all contents of the files, in their order, and only once', async () => {
  const people = readDemoPeople()
  const groups = readDemoGroups()
  const categories = groups.flatMap(({ subjects }) => subjects).flatMap((subject) => subject.categories)

  expect([await seedDemo(database.db), await seedDemo(database.db)]).toEqual([true, false])
  expect(await stored()).toEqual({
    library: await libraryLinks(),
    people: people.length,
    groups: groups.length,
    favorites: people.flatMap(({ favorites }) => favorites).length,
    filed: categories.flatMap(({ links }) => links).length,
  })
})

it('leaves nothing behind when it fails near its end', async () => {
  await sql`alter table group_source rename to elsewhere`.execute(database.db)

  await expect(seedDemo(database.db)).rejects.toThrow('group_source')
  await sql`alter table elsewhere rename to group_source`.execute(database.db)
  expect(await stored()).toEqual({ library: [], people: 0, groups: 0, favorites: 0, filed: 0 })
})
