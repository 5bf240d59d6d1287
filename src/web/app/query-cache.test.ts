import { MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { sourceListAddress } from '#contract/addresses/addresses.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'
import { answer, disconnect, refuse } from '#testing/web/api.ts'
import { aList, aSource, aUser } from '#testing/web/factories.ts'
import { watchSessionEnds } from '#testing/web/session.ts'
import { logIn } from '#web/features/sessions/mutations.ts'
import { toggleFavorite } from '#web/features/sources/mutations.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { currentUser, loggedIn, loggedOut } from '#web/session/store.ts'
import { MOST_UNSEEN, makeQueryClient } from './query-cache.ts'

const detail = sourceQueries.detail(101)

let client: QueryClient

beforeEach(() => {
  client = makeQueryClient()
})

afterEach(() => {
  client.clear()
  loggedOut()
})

const ask = () => client.fetchQuery(detail).catch((error: unknown) => error)
const withoutWaiting = () =>
  client.setDefaultOptions({ queries: { ...client.getDefaultOptions().queries, retryDelay: 0 } })

describe('a 401', () => {
  it('on a query ends the session', async () => {
    loggedIn(aUser())
    const ended = watchSessionEnds()
    refuse(sourceEndpoints.detail, 'unauthenticated')

    await ask()

    expect(currentUser()).toBeNull()
    expect(ended).toHaveBeenCalledExactlyOnceWith(aUser())
  })

  it('on a mutation ends the session', async () => {
    loggedIn(aUser())
    const ended = watchSessionEnds()
    refuse(sourceEndpoints.favorite, 'unauthenticated')

    await new MutationObserver(client, toggleFavorite).mutate(aSource()).catch(() => {})

    expect(currentUser()).toBeNull()
    expect(ended).toHaveBeenCalledExactlyOnceWith(aUser())
  })

  it('on a failed login logs nobody out', async () => {
    loggedIn(aUser())
    const ended = watchSessionEnds()
    refuse(sessionEndpoints.login, 'unauthenticated')

    await new MutationObserver(client, logIn).mutate({ username: 'a@b.example', password: 'wrong' }).catch(() => {})

    expect(currentUser()).toEqual(aUser())
    expect(ended).not.toHaveBeenCalled()
  })

  it('ends no session for a guest', async () => {
    const ended = watchSessionEnds()
    refuse(sourceEndpoints.detail, 'unauthenticated')

    await ask()

    expect(ended).not.toHaveBeenCalled()
  })
})

describe('a failed query', () => {
  it.each([
    'invalid',
    'unauthenticated',
    'forbidden',
    'not_found',
    'conflict',
    'too_many_requests',
    'internal',
  ] as const)('is not retried after %s', async (code) => {
    withoutWaiting()
    const calls = refuse(sourceEndpoints.detail, code)

    await ask()

    expect(calls).toHaveLength(1)
  })

  it('is retried once after a network failure', async () => {
    withoutWaiting()
    const calls = disconnect(sourceEndpoints.detail)

    await ask()

    expect(calls).toHaveLength(2)
  })

  it('is retried once while the service is away', async () => {
    withoutWaiting()
    const calls = refuse(sourceEndpoints.detail, 'unavailable')

    await ask()

    expect(calls).toHaveLength(2)
  })
})

describe('answers that are not on screen', () => {
  const page = (number: number) => sourceQueries.list('global', { ...sourceListAddress.defaults, page: number })
  const look = async (number: number) => {
    const observer = new QueryObserver(client, page(number))
    const leave = observer.subscribe(() => undefined)
    await client.fetchQuery(page(number))
    return leave
  }
  /** Waits until the cache has removed old queries, which it does in a timer. */
  const forgotten = () => new Promise((resolve) => void setTimeout(resolve))
  const areThere = (...numbers: number[]) =>
    numbers.map((number) => client.getQueryData(page(number).queryKey) !== undefined)

  it('are kept up to a limit, the newest ones, beside visible ones', async () => {
    answer(sourceEndpoints.list, aList())
    vi.useFakeTimers({ toFake: ['Date'] })
    await look(0)

    for (let number = 1; number <= MOST_UNSEEN + 10; number += 1) {
      vi.advanceTimersByTime(1000)
      const leave = await look(number)
      leave()
    }
    await forgotten()
    vi.useRealTimers()

    expect(client.getQueryCache().findAll({ queryKey: sourceQueries.lists() })).toHaveLength(MOST_UNSEEN + 1)
    expect(areThere(0, 10, 11, MOST_UNSEEN + 10)).toEqual([true, false, true, true])
  })

  const fill = async (from: number) => {
    for (let number = from; number < from + MOST_UNSEEN; number += 1) {
      vi.advanceTimersByTime(1000)
      await client.fetchQuery(page(number))
    }
  }

  it('are kept if a screen moves to them, even the oldest', async () => {
    answer(sourceEndpoints.list, () => aList())
    vi.useFakeTimers({ toFake: ['Date'] })
    await fill(0)
    vi.advanceTimersByTime(1000)
    const observer = new QueryObserver(client, page(MOST_UNSEEN))
    const leave = observer.subscribe(() => undefined)
    await client.fetchQuery(page(MOST_UNSEEN))

    observer.setOptions(page(0))
    await forgotten()
    const later = aList({ totalCount: 7 })
    client.setQueryData(page(0).queryKey, later)

    expect(observer.getCurrentResult().data).toEqual(later)
    leave()
  })

  it('are kept while they are being fetched', async () => {
    answer(sourceEndpoints.list, () => aList())
    vi.useFakeTimers({ toFake: ['Date'] })
    const { promise, resolve } = Promise.withResolvers<undefined>()
    const ahead = client.prefetchQuery({ queryKey: ['ahead'], queryFn: () => promise.then(() => 'here') })
    await fill(1)
    const leave = await look(0)

    leave()
    await forgotten()
    resolve(undefined)
    await ahead

    expect(client.getQueryData(['ahead'])).toBe('here')
  })

  it('share equal categories in memory', async () => {
    answer(sourceEndpoints.list, () => aList())

    const [first, second] = [await client.fetchQuery(page(1)), await client.fetchQuery(page(2))]

    expect(second.categories).toBe(first.categories)
  })
})
