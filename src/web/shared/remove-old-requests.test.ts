import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { removeOldRequests } from './remove-old-requests.ts'

let client: QueryClient

beforeEach(() => {
  client = new QueryClient()
})

afterEach(() => client.clear())

const keys = () =>
  client
    .getQueryCache()
    .findAll()
    .map(({ queryKey }) => queryKey)

describe('removing old requests', () => {
  it('removes given keys, and all keys that begin with them', () => {
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

  it('keeps a visible query until it is not visible, and does not refetch it', () => {
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
    client.setQueryData(['sources'], 'new')
    observer.subscribe(() => {})()
    expect(keys()).toEqual([['sources']])
  })

  it('stops waiting if the query was removed in another way', () => {
    client.setQueryData(['sources'], 'answer')
    new QueryObserver(client, { queryKey: ['sources'], staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
    removeOldRequests(client, [['sources']])
    expect(client.getQueryCache().hasListeners()).toBe(true)

    client.clear()

    expect(client.getQueryCache().hasListeners()).toBe(false)
  })
})
