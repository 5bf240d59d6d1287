import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { isApiError } from '#web/api/api-error.ts'
import { isLoggingOut, LOGIN } from '#web/session/root-state.ts'
import { currentUser, sessionEnded } from '#web/session/store.ts'
import { reportError } from './error-reports.ts'

/** Lifetime of an answer, also over a reload. */
export const MAX_AGE_MS = 2 * 3600_000
const RETRIES = 1

export const MOST_UNSEEN = 50

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error
    /** Stores a guest's answer over a reload. Never for searches, whose words are in the key (decision 0007). */
    queryMeta: { persist?: boolean }
  }
}

// Once per failed request; display is the caller's matter. A refused login is no ended session.
const failed = (error: Error, isExpected: boolean) => {
  if (isApiError(error, 'unauthenticated') && !isExpected && currentUser()) sessionEnded()
  reportError(error)
}

const isWorthRetrying = (error: Error) => isApiError(error, 'network') || isApiError(error, 'unavailable')

const isUnseen = (query: Query) => query.getObserversCount() === 0 && query.state.fetchStatus === 'idle'

// A page open all day passes hundreds of lists.
const forgetOldest = (cache: QueryCache) => {
  const unseen = cache.findAll({ predicate: isUnseen })
  const oldest = unseen.toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt).slice(MOST_UNSEEN)
  for (const query of oldest) cache.remove(query)
}

const makeQueryCache = (mutations: MutationCache): QueryCache => {
  const cache = new QueryCache({ onError: (error) => failed(error, isLoggingOut(mutations)) })
  let isDue = false
  const forgetSoon = () => {
    isDue = false
    forgetOldest(cache)
  }
  cache.subscribe(({ type }) => {
    if (type !== 'observerRemoved' || isDue) return
    isDue = true
    // Deferred: a component that moves to another query is without one for a moment.
    setTimeout(forgetSoon)
  })
  return cache
}

export const makeQueryClient = (): QueryClient => {
  const mutationCache = new MutationCache({
    onError: (error, _variables, _result, mutation) => failed(error, mutation.options.mutationKey === LOGIN),
  })
  return new QueryClient({
    queryCache: makeQueryCache(mutationCache),
    mutationCache,
    defaultOptions: {
      queries: {
        gcTime: MAX_AGE_MS,
        retry: (count, error) => count < RETRIES && isWorthRetrying(error),
      },
      // Fails at once offline; a silent wait would look like loading.
      mutations: { networkMode: 'always' },
    },
  })
}
