import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isApiError } from '#web/api/api-error.ts'
import { sessionEnded } from '#web/session/login-state.ts'
import { currentUser, loggedOut } from '#web/session/store.ts'
import { reportError } from './error-reports.ts'

const STALE_MS = 30_000
/** How long an answer is of use, in this page and over a reload. */
export const KEPT_MS = 2 * 3600_000
const RETRIES = 1

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error
    mutationMeta: { anonymous?: boolean }
    queryMeta: { persist?: boolean }
  }
}

// Once per failed request, wherever it was made. What people are told of it is the business of who asked.
const failed = (error: Error, isAnonymous: boolean) => {
  if (isApiError(error, 'unauthenticated') && !isAnonymous && currentUser()) {
    sessionEnded()
    loggedOut()
  }
  if (!isApiError(error) || error.code === 'bad_reply' || error.code === 'internal') reportError(error)
}

const isWorthRetrying = (error: Error) => isApiError(error, 'network') || isApiError(error, 'unavailable')

export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({ onError: (error) => failed(error, false) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => failed(error, mutation.meta?.anonymous === true),
    }),
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        gcTime: KEPT_MS,
        retry: (count, error) => count < RETRIES && isWorthRetrying(error),
      },
      // A request without a network fails and says so; waiting in silence would look like loading.
      mutations: { networkMode: 'always' },
    },
  })
