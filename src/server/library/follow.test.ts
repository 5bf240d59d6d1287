import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Db } from '#server/db/kysely.ts'
import { NAMES } from '#server/scopes.ts'
import { startTestApp } from '#testing/server/app.ts'
import { buildGroup, buildSource, buildSubcategory, buildTag } from '#testing/server/factories.ts'
import { readChanges } from './follow.ts'

const test = startTestApp()

type Versions = ReadonlyMap<number, number>

/** Current versions, as a newly built index has them. */
const readVersions = async (): Promise<Versions> => {
  const rows = await test.db
    .selectFrom('library_version')
    .select(['scope', 'version'])
    .where('scope', '<>', NAMES)
    .execute()
  return new Map(rows.map(({ scope, version }) => [scope, version]))
}

const manySources = (db: Db, { count, subcategoryId }: { count: number; subcategoryId: number }) =>
  sql`insert into source (title, link, note, is_public, subcategory_id, link_key, domain, sort_title, search_text)
    select 'Many', 'x', '', true, ${subcategoryId}, 'x', 'x', 'many', 'x' from generate_series(1, ${count})`.execute(db)

const rename = (id: number) => test.db.updateTable('source').set({ title: 'Renamed' }).where('id', '=', id).execute()

let subcategoryId: number

beforeEach(async () => {
  subcategoryId = (await buildSubcategory(test.db)).id
  await buildSource(test.db, { subcategoryId })
})

describe('a follower of the library', () => {
  it('gets each added, changed or deleted source, in every scope', async () => {
    const { id: groupId } = await buildGroup(test.db)
    const gone = await buildSource(test.db, { subcategoryId })
    const changed = await buildSource(test.db, { subcategoryId })
    const before = await readVersions()
    const added = await buildSource(test.db, { subcategoryId, groupId, isPublic: false })
    await rename(changed.id)
    await rename(changed.id)
    await test.db.deleteFrom('source').where('id', '=', gone.id).execute()
    const changes = await readChanges(test.db, { versions: before, fresh: [] })

    expect(changes?.changed).toEqual(new Set([added.id, changed.id, gone.id]))
    expect(changes?.sources.map(({ id, scope }) => [id, scope])).toEqual(
      expect.arrayContaining([
        [added.id, groupId],
        [changed.id, 0],
      ]),
    )
    expect(changes?.sources).toHaveLength(2)
    expect(new Map([...before, ...(changes?.versions ?? [])])).toEqual(await readVersions())
  })

  it('gets nothing when only names have changed', async () => {
    const before = await readVersions()
    const tag = await buildTag(test.db)
    await test.db.updateTable('tag').set({ label: 'moved' }).where('id', '=', tag.id).execute()

    expect(await readChanges(test.db, { versions: before, fresh: [] })).toEqual({
      changed: new Set(),
      sources: [],
      versions: new Map(),
    })
  })

  it('gets each change once, and only changes since the last read', async () => {
    const first = await buildSource(test.db, { subcategoryId })
    const before = await readVersions()
    const second = await buildSource(test.db, { subcategoryId })
    const changes = await readChanges(test.db, { versions: before, fresh: [] })

    expect(changes?.changed).toEqual(new Set([second.id]))
    expect(changes?.changed.has(first.id)).toBe(false)
    expect(await readChanges(test.db, { versions: await readVersions(), fresh: [] })).toMatchObject({
      changed: new Set(),
    })
  })
})

describe('changes are unknown', () => {
  const steps = () => test.db.selectFrom('library_change').select('id').orderBy('id').execute()
  const forget = (id: number | undefined) =>
    test.db
      .deleteFrom('library_change')
      .where('id', '=', id ?? 0)
      .execute()

  it.each([
    ['first', 0],
    ['middle', 1],
    ['last', 2],
  ])('if the %s step is missing', async (_which, index) => {
    await test.db.deleteFrom('library_change').execute()
    const before = await readVersions()
    for (let count = 0; count < 3; count += 1) await buildSource(test.db, { subcategoryId })
    expect(await readChanges(test.db, { versions: before, fresh: [] })).not.toBeNull()
    await forget((await steps())[index]?.id)

    expect(await readChanges(test.db, { versions: before, fresh: [] })).toBeNull()
  })

  it('if a step of one of two scopes is missing', async () => {
    const { id: groupId } = await buildGroup(test.db)
    await buildSource(test.db, { subcategoryId, groupId, isPublic: false })
    await test.db.deleteFrom('library_change').execute()
    const before = await readVersions()
    await buildSource(test.db, { subcategoryId, groupId, isPublic: false })
    await buildSource(test.db, { subcategoryId })
    await forget((await steps())[0]?.id)

    expect(await readChanges(test.db, { versions: before, fresh: [] })).toBeNull()
  })

  it('if everything may have changed, even with a later step', async () => {
    const before = await readVersions()
    await manySources(test.db, { count: 501, subcategoryId })
    await buildSource(test.db, { subcategoryId })

    expect(await readChanges(test.db, { versions: before, fresh: [] })).toBeNull()
  })

  it('if more than 5,000 sources would have to be read', async () => {
    const before = await readVersions()
    for (let count = 0; count < 10; count += 1) await manySources(test.db, { count: 500, subcategoryId })
    expect((await readChanges(test.db, { versions: before, fresh: [] }))?.sources).toHaveLength(5000)
    await buildSource(test.db, { subcategoryId })

    expect(await readChanges(test.db, { versions: before, fresh: [] })).toBeNull()
  })

  it('if a version is ahead of the database or a scope has gone, as after a restore', async () => {
    const before = await readVersions()
    const ahead = new Map([...before].map(([scope, version]) => [scope, version + 1]))

    expect(await readChanges(test.db, { versions: ahead, fresh: [] })).toBeNull()
    expect(await readChanges(test.db, { versions: new Map([...before, [123_456, 7]]), fresh: [] })).toBeNull()
    expect(await readChanges(test.db, { versions: new Map(), fresh: [] })).toBeNull()
  })
})
