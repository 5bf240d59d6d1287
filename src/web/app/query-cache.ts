import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { type Persister, persistQueryClient } from '@tanstack/react-query-persist-client'
import { isApiError } from '#web/api/api-error.ts'
import { sessionEnded } from '#web/session/login-dialog.ts'
import { currentUser, loggedOut } from '#web/session/store.ts'
import { reportError } from './error-reports.ts'

const STALE_MS = 30_000
const KEPT_MS = 2 * 3600_000
const RESTORE_TIMEOUT_MS = 5000
const STORAGE_KEY = 'sourcebook-queries'
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

// In this tab only, and gone with it: what was looked up does not stay on the disk of a shared machine.
const tabStorage: Persister = {
  persistClient: (client) => {
    try {
      sessionStorage.setItem(STORAGE_KEY, JSON.stringify(client))
    } catch {
      // A full storage costs a request after the next reload, nothing else.
      sessionStorage.removeItem(STORAGE_KEY)
    }
  },
  restoreClient: () => {
    const text = sessionStorage.getItem(STORAGE_KEY)
    // Written by persistClient above; another version's is thrown away by the buster.
    return text === null ? undefined : JSON.parse(text)
  },
  removeClient: () => sessionStorage.removeItem(STORAGE_KEY),
}

/** Brings back the answers that are worth keeping over a reload, and keeps them from now on. */
export const restoreQueries = async (queryClient: QueryClient): Promise<void> => {
  const [, restored] = persistQueryClient({
    queryClient,
    persister: tabStorage,
    maxAge: KEPT_MS,
    buster: `${__APP_VERSION__} ${currentUser()?.id ?? 'guest'}`,
    dehydrateOptions: {
      shouldDehydrateQuery: (query) => query.state.status === 'success' && query.meta?.persist === true,
      shouldDehydrateMutation: () => false,
    },
  })
  await Promise.race([restored, new Promise((resolve) => setTimeout(resolve, RESTORE_TIMEOUT_MS))])
}
