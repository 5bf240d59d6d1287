import { hashKey, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { sourceListAddress } from '#contract/addresses/addresses.ts'
import type { SessionUser } from '#contract/people/sessions.ts'
import { type SourceListQuery, sourceEndpoints } from '#contract/sources/sources.ts'
import { answer } from '#testing/web/api.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { breakStorage, refuse } from '#testing/web/storage.ts'
import { categoryQueries, subjectQueries } from '#web/features/categories/queries.ts'
import { groupQueries } from '#web/features/groups/queries.ts'
import { sessionQueries } from '#web/features/sessions/queries.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { tagQueries } from '#web/features/tags/queries.ts'
import { PERSISTED_QUERIES, purge } from '#web/session/root-state.ts'
import { restoreAnswers } from './persisted-queries.ts'
import { keep } from './persisted-queries-lazy.ts'
import { MAX_AGE_MS, makeQueryClient } from './query-cache.ts'

const listOf = (query: Partial<SourceListQuery> = {}) =>
  sourceQueries.list('global', { ...sourceListAddress.defaults, ...query })
const list = listOf()
const detail = sourceQueries.detail(101)

let client: QueryClient
const work: (() => void)[] = []
const rest = () => {
  for (const task of work.splice(0)) task()
}

/** Sets the user whom the server has confirmed. */
const know = (queries: QueryClient, user: SessionUser | null) =>
  queries.setQueryData(sessionQueries.me().queryKey, { user })

/** A page started with stored answers. */
const page = async () => {
  const next = makeQueryClient()
  await restoreAnswers(next)
  know(next, null)
  const stop = keep(next)
  rest()
  onTestFinished(() => {
    stop()
    next.clear()
  })
  return next
}
/** Counts storage writes. */
const watchWrites = () => {
  const real = sessionStorage
  const setItem = vi.fn<(key: string, value: string) => void>((key, value) => real.setItem(key, value))
  vi.stubGlobal('sessionStorage', {
    setItem,
    getItem: (key: string) => real.getItem(key),
    removeItem: (key: string) => real.removeItem(key),
  })
  return setItem
}
const leave = () => window.dispatchEvent(new Event('pagehide'))
const found = (queries: QueryClient) => queries.getQueryData(list.queryKey)?.totalCount
const keptIn = (queries: QueryClient) =>
  queries.getQueryCache().findAll({ predicate: ({ meta }) => meta?.persist === true })
const stored = () => sessionStorage.getItem(PERSISTED_QUERIES)

beforeEach(async () => {
  work.length = 0
  vi.stubGlobal('requestIdleCallback', (task: () => void) => work.push(task))
  client = await page()
  answer(sourceEndpoints.list, ({ query }) => aList({ totalCount: query['page'] === '1' ? 42 : 100 }))
  answer(sourceEndpoints.detail, aSource())
})

describe('a stored answer', () => {
  it('is written once the browser is idle, long before the page is left', async () => {
    await client.fetchQuery(list)
    expect(stored()).toBeNull()

    rest()

    expect(found(await page())).toBe(42)
  })

  it('is written together with others that arrive until then', async () => {
    const write = watchWrites()

    for (let number = 1; number <= 4; number += 1) await client.fetchQuery(listOf({ page: number }))
    rest()

    expect(write).toHaveBeenCalledOnce()
    expect(found(await page())).toBe(42)
  })

  it('is written at the latest when the page is hidden', async () => {
    await client.fetchQuery(list)
    const visibility = vi.spyOn(document, 'visibilityState', 'get')

    visibility.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(stored()).toBeNull()
    visibility.mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))

    expect(found(await page())).toBe(42)
  })

  it('is written at the latest when the page is left', async () => {
    await client.fetchQuery(list)

    leave()

    expect(found(await page())).toBe(42)
  })

  it('is not written again without a change', async () => {
    await client.fetchQuery(list)
    rest()
    const write = watchWrites()

    await client.fetchQuery(detail)
    rest()
    leave()

    expect(write).not.toHaveBeenCalled()
  })

  const turnPages = async () => {
    for (let number = 1; number <= 20; number += 1) {
      vi.spyOn(Date, 'now').mockReturnValue(1000 * number)
      await client.fetchQuery(listOf({ page: number }))
    }
    rest()
  }

  it('is replaced by newer ones if there are many', async () => {
    await turnPages()

    const next = await page()

    expect(next.getQueryData(listOf({ page: 20 }).queryKey)).toBeDefined()
    expect(keptIn(next)).toHaveLength(4)
  })

  it('stays while it is on screen, even if many are newer', async () => {
    onTestFinished(new QueryObserver(client, listOf({ page: 1 })).subscribe(() => {}))
    await turnPages()

    const next = await page()

    expect(next.getQueryData(listOf({ page: 1 }).queryKey)).toBeDefined()
    expect(keptIn(next)).toHaveLength(4)
  })
})

it('an answer that returns to the screen is stored again', async () => {
  await client.fetchQuery(list)
  for (let number = 2; number <= 6; number += 1) await client.fetchQuery(listOf({ page: number }))
  rest()

  // Shows the cached list without a request.
  onTestFinished(new QueryObserver(client, { ...list, refetchOnMount: false }).subscribe(() => {}))
  rest()

  expect(found(await page())).toBe(42)
})

describe('the stored answers', () => {
  it('are the marked ones, in this tab only', async () => {
    await client.fetchQuery(list)
    await client.fetchQuery(detail)
    rest()

    const next = await page()

    expect(found(next)).toBe(42)
    expect(next.getQueryData(detail.queryKey)).toBeUndefined()
    expect(localStorage.length).toBe(0)
  })

  it('exclude searches, both words and results', async () => {
    const search = listOf({ search: 'Wirecard' })
    await client.fetchQuery(list)
    await client.fetchQuery(search)
    rest()
    leave()

    expect(stored()).not.toMatch(/wirecard/i)
    expect((await page()).getQueryData(search.queryKey)).toBeUndefined()
  })

  it.each<[string, { readonly queryKey: readonly unknown[] }]>([
    ['best matches', sourceQueries.best('Wirecard')],
    ['what it may have meant', sourceQueries.suggestion('Wirecard')],
    [
      'the place of a source among its hits',
      sourceQueries.place('global', 1, { ...sourceListAddress.defaults, search: 'Wirecard' }),
    ],
    ['what the library has of a link', sourceQueries.duplicates('https://wirecard.example')],
    ['what it has of a host', sourceQueries.sameSite('https://wirecard.example')],
  ])('exclude other traces of research: %s', async (_name, { queryKey }) => {
    await client.fetchQuery(list)
    client.setQueryData(queryKey, ['Wirecard'])
    rest()
    leave()

    expect(stored()).not.toMatch(/wirecard/i)
  })

  it('keep their age', async () => {
    await client.fetchQuery(list)
    const { dataUpdatedAt } = client.getQueryState(list.queryKey) ?? {}
    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
    rest()

    expect((await page()).getQueryState(list.queryKey)?.dataUpdatedAt).toBe(dataUpdatedAt)
  })

  it('keep their age over a second reload', async () => {
    await client.fetchQuery(list)
    rest()
    const next = await page()
    leave()

    expect(found(next)).toBe(42)
    expect(found(await page())).toBe(42)
  })

  it.each([
    ['somebody signed in', aUser()],
    ['a person of whom the server has not said who they are', undefined],
  ])('exclude answers to %s', async (_who, user) => {
    await client.fetchQuery(list)
    rest()
    expect(stored()).not.toBeNull()

    if (user) know(client, user)
    else client.removeQueries({ queryKey: sessionQueries.me().queryKey })
    await client.fetchQuery(listOf({ page: 2 }))
    rest()
    leave()

    expect(stored()).toBeNull()
  })

  it('include answers once the server reports a guest', async () => {
    client.removeQueries({ queryKey: sessionQueries.me().queryKey })
    await client.fetchQuery(list)
    rest()
    expect(stored()).toBeNull()

    know(client, null)
    rest()

    expect(found(await page())).toBe(42)
  })

  it('are the public lists, their categories, tags and orders, and nothing else', async () => {
    const kept = [list, categoryQueries.list(), tagQueries.list(''), sourceQueries.orders()]
    const others = [
      sourceQueries.list('group', sourceListAddress.defaults),
      subjectQueries.list(),
      tagQueries.list('Wirecard'),
      groupQueries.list(),
    ]
    for (const query of [...kept, ...others]) await client.prefetchQuery({ ...query, queryFn: () => [] } as never)
    rest()

    expect(keptIn(await page()).map(({ queryHash }) => queryHash)).toEqual(
      kept.map(({ queryKey }) => hashKey(queryKey)),
    )
  })

  it('are dropped if they are larger than a megabyte', async () => {
    await client.fetchQuery(list)
    rest()
    answer(sourceEndpoints.list, aList({ sources: [aSource({ note: 'long '.repeat(210_000) })] }))

    await client.fetchQuery(listOf({ page: 2 }))
    rest()

    expect(stored()).toBeNull()
  })

  it('expire after two hours', async () => {
    await client.fetchQuery(list)
    rest()

    vi.spyOn(Date, 'now').mockReturnValue(Date.now() + MAX_AGE_MS + 1000)

    expect(found(await page())).toBeUndefined()
  })

  it('expire after two hours beside younger ones, too', async () => {
    await client.fetchQuery(list)
    const later = Date.now() + MAX_AGE_MS - 1000
    vi.spyOn(Date, 'now').mockReturnValue(later)
    await client.fetchQuery(listOf({ page: 2 }))
    rest()
    vi.spyOn(Date, 'now').mockReturnValue(later + 2000)

    const next = await page()

    expect(found(next)).toBeUndefined()
    expect(next.getQueryData(listOf({ page: 2 }).queryKey)).toBeDefined()
  })

  it('are deleted by a purge at once, and do not come back', async () => {
    await client.fetchQuery(list)
    rest()

    purge(client)
    expect(stored()).toBeNull()
    rest()
    leave()

    expect(found(await page())).toBeUndefined()
  })

  it.each(['{"half":', '[]', '"text"', '{"owner":"x","queries":[{}]}'])('are empty when %s is stored', async (text) => {
    sessionStorage.setItem(PERSISTED_QUERIES, text)

    expect(found(await page())).toBeUndefined()
  })

  it('are empty when the storage is full', async () => {
    await client.fetchQuery(list)
    rest()
    const real = breakStorage('sessionStorage', { setItem: refuse })

    await client.fetchQuery(listOf({ page: 2 }))
    rest()

    expect(real.getItem(PERSISTED_QUERIES)).toBeNull()
  })
})
