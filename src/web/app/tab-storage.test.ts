import type { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { sourceEndpoints } from '#contract/sources.ts'
import { answer } from '#testing/web/api.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { KEPT_ANSWERS } from '#web/session/root-state.ts'
import { loggedIn, loggedOut } from '#web/session/store.ts'
import { KEPT_MS, makeQueryClient, restoreQueries } from './query-cache.ts'

const list = sourceQueries.list('global', { search: '', order: 'title', direction: 'ASC', page: 1, subCategory: '' })
const detail = sourceQueries.detail(101)

let client: QueryClient

/** A page with what was kept by the one before it. */
const page = async () => {
  const next = makeQueryClient()
  const listen = vi.spyOn(window, 'addEventListener')
  const restored = restoreQueries(next, KEPT_MS)
  const leave = listen.mock.calls.find(([name]) => name === 'pagehide')
  listen.mockRestore()
  await restored
  onTestFinished(() => {
    if (leave) window.removeEventListener('pagehide', leave[1])
    next.clear()
  })
  return next
}
const leave = () => window.dispatchEvent(new Event('pagehide'))
const found = (queries: QueryClient) => queries.getQueryData(list.queryKey)?.totalCount

beforeEach(async () => {
  client = await page()
  answer(sourceEndpoints.list, aList({ totalCount: 42 }))
  answer(sourceEndpoints.detail, aSource())
  await client.fetchQuery(list)
  await client.fetchQuery(detail)
})

afterEach(loggedOut)

it('keeps what is marked, and only in this tab', async () => {
  leave()
  const next = await page()

  expect(found(next)).toBe(42)
  expect(next.getQueryData(detail.queryKey)).toBeUndefined()
  expect(localStorage.length).toBe(0)
})

it('keeps how old it is', async () => {
  const { dataUpdatedAt } = client.getQueryState(list.queryKey) ?? {}
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000)
  leave()

  expect((await page()).getQueryState(list.queryKey)?.dataUpdatedAt).toBe(dataUpdatedAt)
})

it('keeps it over a second reload', async () => {
  leave()
  client.clear()
  const next = await page()
  leave()

  expect(found(next)).toBe(42)
  expect(found(await page())).toBe(42)
})

it('shows it to nobody else', async () => {
  leave()

  loggedIn(aUser())

  expect(found(await page())).toBeUndefined()
})

it('counts it as the property of who is logged in when the page is left', async () => {
  loggedIn(aUser())

  leave()

  expect(found(await page())).toBe(42)
})

it('forgets it after two hours', async () => {
  leave()

  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + KEPT_MS + 1000)

  expect(found(await page())).toBeUndefined()
})

it('keeps nothing of a cache that was emptied', async () => {
  client.clear()

  leave()

  expect(found(await page())).toBeUndefined()
})

it.each(['{"half":', '[]', '"text"', '{"owner":"x","queries":[{}]}'])(
  'starts with nothing when %s is stored',
  async (text) => {
    leave()
    for (const key of Object.keys(sessionStorage)) sessionStorage.setItem(key, text)

    expect(found(await page())).toBeUndefined()
  },
)

it('leaves nothing behind when the storage is full', async () => {
  leave()
  const real = sessionStorage
  const setItem = () => {
    throw new DOMException('full', 'QuotaExceededError')
  }
  vi.stubGlobal('sessionStorage', { setItem, removeItem: (key: string) => real.removeItem(key) })

  leave()

  expect(real.getItem(KEPT_ANSWERS)).toBeNull()
})
