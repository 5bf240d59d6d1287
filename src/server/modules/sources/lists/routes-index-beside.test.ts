import { afterEach, describe, expect, it, vi } from 'vitest'
import { coverageEndpoints } from '#contract/lists/coverage.ts'
import { facetEndpoints } from '#contract/lists/facets.ts'
import { searchEndpoints } from '#contract/lists/searches.ts'
import { buildSource } from '#testing/server/factories.ts'
import { globalList, indexOf, startIndexedLists, WAYS } from '#testing/server/indexed-lists.ts'
import { addSources } from '#testing/server/random-library.ts'

const { test, indexed, another, users, places, ask, expectedOf, expectOf, expectList, startLibrary } =
  startIndexedLists()

afterEach(() => {
  vi.restoreAllMocks()
})

const BESIDE = [
  searchEndpoints.place.path.replace(':id', '1'),
  searchEndpoints.letters.path,
  searchEndpoints.best.path,
  searchEndpoints.suggestions.path,
  facetEndpoints.facets.path,
  coverageEndpoints.read.path,
]

const besideIn = (answers: Readonly<Record<string, string>>) =>
  Object.fromEntries(BESIDE.map((path) => [path, answers[path] ?? '']))

describe('letters and facets of a list', { timeout: 240_000 }, () => {
  it('are of the newest version of the index, if writers were faster three times', async () => {
    await startLibrary(9, { count: 20 })
    const index = indexOf(indexed)
    const { firstCharacters } = index
    const lettersOf = vi.spyOn(index, 'firstCharacters').mockImplementation(async (question) => {
      const found = await firstCharacters(question)
      await buildSource(test.db, { title: 'Zz top' })
      return found
    })
    const { status, body } = await ask(indexed, globalList('guest', { search: 'zz' }), searchEndpoints.letters.path)

    expect(status).toBe(200)
    expect(JSON.parse(body)).toEqual([{ letter: 'Z', page: 1 }])
    expect(lettersOf).toHaveBeenCalledTimes(3)
  })

  it('are of an earlier version until the next build, and not cached, while the list is exact', async () => {
    const random = await startLibrary(10, { count: 20 })
    const behind = vi.spyOn(indexOf(indexed), 'isBehind').mockReturnValue(true)
    const question = globalList('guest', {})
    const before = await expectedOf(question, 1)
    await addSources(test.db, random, { count: 30, places })

    await expectList(indexed, question)
    await expectOf(indexed, question, besideIn(before))
    behind.mockRestore()
    const after = await expectedOf(question, 1)
    await expectOf(indexed, question, besideIn(after))
    expect(besideIn(after)).not.toEqual(besideIn(before))
  })

  it('show nothing of a source that was made private since the version of the index', async () => {
    await startLibrary(11, { count: 20 })
    const { id } = await buildSource(test.db, { title: 'Unheard of', groupId: users.manager.groupId })
    await indexOf(indexed).follow()
    vi.spyOn(indexOf(indexed), 'isBehind').mockReturnValue(true)
    await test.db.updateTable('source').set({ is_public: false }).where('id', '=', id).execute()
    const { body } = await ask(indexed, globalList('guest', { search: 'unheard' }), searchEndpoints.best.path)

    expect(body).toBe('[]')
  })

  it.each(BESIDE)('are refused before the first build, and for good without an index: %s', async (path) => {
    for (const way of WAYS) vi.spyOn(indexOf(another), way).mockResolvedValue(null)
    const question = globalList('admin', { search: 'registr' })
    const replies = [await ask(another, question, path), await ask(test, question, path)]

    expect(replies.map(({ status, body, retryAfter }) => [status, JSON.parse(body).code, retryAfter])).toEqual([
      [503, 'not_indexed_yet', '10'],
      [404, 'not_indexed', undefined],
    ])
    expect(another.app.failures.counts()).toEqual([])
  })
})
