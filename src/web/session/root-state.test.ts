import { MutationObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aUser } from '#testing/web/factories.ts'
import { KEPT_ANSWERS, LOGIN, logout, purge, removeOldRequests, SET_PASSWORD } from './root-state.ts'
import { currentUser, loggedIn, loggedOut } from './store.ts'

let client: QueryClient

beforeEach(() => {
  client = new QueryClient()
})

afterEach(() => {
  client.clear()
  loggedOut()
})

const mutate = (mutationKey: readonly string[]) =>
  new MutationObserver(client, { mutationKey, mutationFn: async () => 'result' }).mutate()
const keys = () =>
  client
    .getQueryCache()
    .findAll()
    .map(({ queryKey }) => queryKey)

describe('purge', () => {
  it('clears what is in memory and what is kept over a reload, and nothing else', async () => {
    client.setQueryData(['sources'], 'answer')
    await mutate(['other'])
    sessionStorage.setItem(KEPT_ANSWERS, 'answers')
    sessionStorage.setItem('other', 'value')

    purge(client)

    expect(keys()).toEqual([])
    expect(client.getMutationCache().getAll()).toEqual([])
    expect(Object.keys(sessionStorage)).toEqual(['other'])
  })

  it('works where the browser keeps nothing', () => {
    client.setQueryData(['sources'], 'answer')
    const removeItem = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    vi.stubGlobal('sessionStorage', { removeItem })

    purge(client)

    expect(keys()).toEqual([])
  })
})

describe('logout', () => {
  it('removes the results of login and of set password, and the stored user', async () => {
    await Promise.all([mutate(LOGIN), mutate(SET_PASSWORD), mutate(['other'])])
    loggedIn(aUser())

    logout(client)

    expect(
      client
        .getMutationCache()
        .getAll()
        .map(({ options }) => options.mutationKey),
    ).toEqual([['other']])
    expect(currentUser()).toBeNull()
  })
})

describe('removeOldRequests', () => {
  it('removes those that are named, and all whose names begin so', () => {
    client.setQueryData(['sources', 'detail', { id: 1 }], 'one')
    client.setQueryData(['sources', 'detail', { id: 2 }], 'two')
    client.setQueryData(['sources', 'list', { page: 1, subCategory: '5' }], 'list')
    client.setQueryData(['sources', 'list', { page: 1, subCategory: '6' }], 'list')

    removeOldRequests(client, [
      ['sources', 'detail', { id: 1 }],
      ['sources', 'list', { subCategory: '5' }],
    ])

    expect(keys()).toEqual([
      ['sources', 'detail', { id: 2 }],
      ['sources', 'list', { page: 1, subCategory: '6' }],
    ])
  })

  it('leaves what is on screen until it leaves it, and asks for it no more', () => {
    const ask = vi.fn<() => string>()
    client.setQueryData(['sources'], 'answer')
    const observer = new QueryObserver(client, {
      queryKey: ['sources'],
      queryFn: ask,
      staleTime: Number.POSITIVE_INFINITY,
    })
    const leave = observer.subscribe(() => {})

    removeOldRequests(client, [['sources']])
    expect(observer.getCurrentResult().data).toBe('answer')
    leave()

    expect(keys()).toEqual([])
    expect(ask).not.toHaveBeenCalled()
    // Asked for again, it is a request like any other.
    client.setQueryData(['sources'], 'new')
    observer.subscribe(() => {})()
    expect(keys()).toEqual([['sources']])
  })

  it('waits no longer for what is gone by another way', () => {
    client.setQueryData(['sources'], 'answer')
    new QueryObserver(client, { queryKey: ['sources'], staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
    removeOldRequests(client, [['sources']])
    expect(client.getQueryCache().hasListeners()).toBe(true)

    purge(client)

    expect(client.getQueryCache().hasListeners()).toBe(false)
  })
})
