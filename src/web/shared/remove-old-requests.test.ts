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
    client.setQueryData(['sources'], 'new')
    observer.subscribe(() => {})()
    expect(keys()).toEqual([['sources']])
  })

  it('waits no longer for what is gone by another way', () => {
    client.setQueryData(['sources'], 'answer')
    new QueryObserver(client, { queryKey: ['sources'], staleTime: Number.POSITIVE_INFINITY }).subscribe(() => {})
    removeOldRequests(client, [['sources']])
    expect(client.getQueryCache().hasListeners()).toBe(true)

    client.clear()

    expect(client.getQueryCache().hasListeners()).toBe(false)
  })
})
