import { MutationObserver, QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aUser } from '#testing/web/factories.ts'
import { LOGIN, logout, PERSISTED_QUERIES, purge, SET_PASSWORD } from './root-state.ts'
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
  it('clears memory and the storage that survives a reload, and nothing else', async () => {
    client.setQueryData(['sources'], 'answer')
    await mutate(['other'])
    sessionStorage.setItem(PERSISTED_QUERIES, 'answers')
    sessionStorage.setItem('other', 'value')

    purge(client)

    expect(keys()).toEqual([])
    expect(client.getMutationCache().getAll()).toEqual([])
    expect(Object.keys(sessionStorage)).toEqual(['other'])
  })

  it('works if the browser stores nothing', () => {
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
