import { describe, expect, it } from 'vitest'
import { exportEndpoints } from '#contract/files/exports.ts'
import { facetEndpoints } from '#contract/lists/facets.ts'
import { searchEndpoints } from '#contract/lists/searches.ts'
import { groupEndpoints } from '#contract/people/groups.ts'
import { bulkEndpoints } from '#contract/sources/bulk.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { recordedBy } from '#testing/server/activity.ts'
import type { TestActor } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'
import { addToGroup, buildSource, buildSubcategory } from '#testing/server/factories.ts'
import { addedBy, importLine, newLinks, runImportOf } from '#testing/server/imports.ts'
import { signInUsers } from '#testing/server/users.ts'

const test = startTestApp({}, { index: true })
const users = signInUsers(test)

/** Imports three public sources with countries. One further source is from another import, one from none. */
const imported = async (who: TestActor = users.manager) => {
  const lines = newLinks(3).map((link, index) => importLine({ title: `Court ${index}`, link, country: 'Georgia' }))
  await runImportOf(test, who, { body: { public: true } })
  await buildSource(test.db, { title: 'Court 1a' })
  const { id } = await runImportOf(test, who, { lines, body: { public: true } })
  return { query: { import: String(id) }, sources: await addedBy(test, id) }
}
const titles = async (who: TestActor, query: Record<string, string>) => {
  const { reply } = await who.call(sourceEndpoints.list, { query })
  return [reply.totalCount, reply.sources.map(({ title }) => title)]
}
const NONE = [0, []]
const ALL = ['Court 0', 'Court 1', 'Court 2']

describe('the list of sources added by an import', () => {
  it('has exactly these sources, for the importer', async () => {
    const { query } = await imported()

    expect(await titles(users.manager, query)).toEqual([3, ALL])
    expect(await titles(users.manager, { ...query, search: 'court', direction: 'DESC' })).toEqual([3, ALL.toReversed()])
    expect((await titles(users.manager, { ...query, country: 'DE' }))[0]).toBe(0)
  })

  it('is empty for others and for guests', async () => {
    const { query } = await imported()

    for (const who of [users.colleague, users.admin, users.otherManager, users.guest]) {
      expect(await titles(who, query)).toEqual(NONE)
    }
    expect(await titles(users.manager, { import: '987654' })).toEqual(NONE)
  })

  it('loses deleted sources', async () => {
    const { query, sources } = await imported()
    await users.manager.call(sourceEndpoints.remove, { params: { id: sources[1]?.id ?? 0 } })

    expect(await titles(users.manager, query)).toEqual([2, ['Court 0', 'Court 2']])
  })

  it('applies to its letters, its filters and the position of a source', async () => {
    const { query, sources } = await imported()
    const { reply: letters } = await users.manager.call(searchEndpoints.letters, { query })
    const { reply: facets } = await users.manager.call(facetEndpoints.facets, { query })
    const place = async (who: TestActor) =>
      (await who.call(searchEndpoints.place, { params: { id: sources[2]?.id ?? 0 }, query })).reply.page

    expect(letters).toEqual([{ letter: 'C', page: 1 }])
    expect(facets.country).toEqual([{ value: 'GE', count: 3 }])
    expect([await place(users.manager), await place(users.colleague)]).toEqual([1, null])
  })

  it('in the group’s list has the filed ones', async () => {
    const { query, sources } = await imported()
    const groupId = users.manager.groupId ?? 0
    const { id: subcategoryId } = await buildSubcategory(test.db, { groupId })
    await addToGroup(test.db, groupId, { sourceId: sources[0]?.id ?? 0, subcategoryId })
    const { reply } = await users.manager.call(sourceEndpoints.listGroup, { query })

    expect(reply.sources.map(({ title }) => title)).toEqual(['Court 0'])
  })

  it('is exported and changed at once like any list', async () => {
    const { query } = await imported()
    const { text } = await users.manager.call(exportEndpoints.export, { query: { ...query, format: 'json' } })
    const body = { query, action: { kind: 'visibility', public: false } }
    const { reply: others } = await users.colleague.call(bulkEndpoints.change, { body })
    const { reply } = await users.manager.call(bulkEndpoints.change, { body })

    expect(text.trim().split('\n')).toHaveLength(3)
    expect([others.changed, reply.changed]).toEqual([0, 3])
  })
})

it('the id of an import is not in the log of searches', async () => {
  const { query } = await imported()
  await users.manager.call(groupEndpoints.logSearches, {
    params: { groupId: users.manager.groupId ?? 0 },
    body: { logsSearches: true },
  })

  expect(await recordedBy(test, () => titles(users.manager, query))).toEqual([])
})
