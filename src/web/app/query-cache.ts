import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { isApiError } from '#web/api/api-error.ts'
import { isLoggingOut, LOGIN } from '#web/session/root-state.ts'
import { currentUser, sessionEnded } from '#web/session/store.ts'
import { reportError } from './error-reports.ts'

/** How long an answer is of use, in this page and over a reload. */
export const KEPT_MS = 2 * 3600_000
const RETRIES = 1

/** How many answers stay that no screen shows: more steps back than anybody takes at once. */
export const MOST_UNSEEN = 50

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error
    /** Whether a guest's answer outlasts a reload: never one to a search, whose words are in its key (decision 0007). */
    queryMeta: { persist?: boolean }
  }
}

// Once per failed request, wherever it was made. What the screen says of it is up to the caller. A refused login is no ended
// session.
const failed = (error: Error, isExpected: boolean) => {
  if (isApiError(error, 'unauthenticated') && !isExpected && currentUser()) sessionEnded()
  reportError(error)
}

const isWorthRetrying = (error: Error) => isApiError(error, 'network') || isApiError(error, 'unavailable')

const isUnseen = (query: Query) => query.getObserversCount() === 0 && query.state.fetchStatus === 'idle'

// Somebody who keeps a page open all day passes hundreds of lists.
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
    // Not yet: who moves to another query has left this one and looks at none for now.
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
        gcTime: KEPT_MS,
        retry: (count, error) => count < RETRIES && isWorthRetrying(error),
      },
      // A request without a network fails and says so; waiting in silence would look like loading.
      mutations: { networkMode: 'always' },
    },
  })
}
