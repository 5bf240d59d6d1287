import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { type Persister, persistQueryClientRestore, persistQueryClientSave } from '@tanstack/react-query-persist-client'
import { isApiError } from '#web/api/api-error.ts'
import { sessionEnded } from '#web/session/login-state.ts'
import { KEPT_ANSWERS, LOGIN, logout } from '#web/session/root-state.ts'
import { currentUser } from '#web/session/store.ts'
import { reportError } from './error-reports.ts'

/** How long an answer is of use, in this page and over a reload. */
export const KEPT_MS = 2 * 3600_000
const RETRIES = 1

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: Error
    queryMeta: { persist?: boolean }
  }
}

// Once per failed request, wherever it was made. What the screen says of it is up to the caller. A refused login is no ended
// session.
const failed = (client: QueryClient, error: Error, isLogin: boolean) => {
  if (isApiError(error, 'unauthenticated') && !isLogin && currentUser()) {
    sessionEnded()
    logout(client)
  }
  reportError(error)
}

const isWorthRetrying = (error: Error) => isApiError(error, 'network') || isApiError(error, 'unavailable')

export const makeQueryClient = (): QueryClient => {
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError: (error) => failed(client, error, false) }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, mutation) => failed(client, error, mutation.options.mutationKey === LOGIN),
    }),
    defaultOptions: {
      queries: {
        gcTime: KEPT_MS,
        retry: (count, error) => count < RETRIES && isWorthRetrying(error),
      },
      // A request without a network fails and says so; waiting in silence would look like loading.
      mutations: { networkMode: 'always' },
    },
  })
  return client
}

const RESTORE_TIMEOUT_MS = 5000

const restoreClient: Persister['restoreClient'] = () => {
  try {
    // Written by persistClient below; another version's or another person's is thrown away by the buster.
    return JSON.parse(sessionStorage.getItem(KEPT_ANSWERS) ?? 'null') ?? undefined
  } catch {
    return undefined
  }
}

// In this tab only, and gone with it: what was looked up does not stay on the disk of a shared machine.
const tabStorage: Persister = {
  restoreClient,
  removeClient: () => sessionStorage.removeItem(KEPT_ANSWERS),
  persistClient: (client) => {
    try {
      sessionStorage.setItem(KEPT_ANSWERS, JSON.stringify(client))
    } catch {
      // A full storage costs a request after the next reload, nothing else.
      sessionStorage.removeItem(KEPT_ANSWERS)
    }
  },
}

const buster = () => `${__APP_VERSION__} ${currentUser()?.id ?? 'guest'}`

const dehydrateOptions = {
  shouldDehydrateQuery: (query: Query) => query.state.status === 'success' && query.meta?.persist === true,
  shouldDehydrateMutation: () => false,
}

/**
 * Brings back the answers that are worth keeping over a reload, unless they are older than `maxAge` or somebody else's,
 * and keeps those of this page when it is left. Resolves in any case, so that the page can be shown.
 */
export const restoreQueries = async (queryClient: QueryClient, maxAge: number): Promise<void> => {
  window.addEventListener('pagehide', () => {
    void persistQueryClientSave({ queryClient, persister: tabStorage, buster: buster(), dehydrateOptions })
  })
  const restored = persistQueryClientRestore({ queryClient, persister: tabStorage, maxAge, buster: buster() })
  const timeout = new Promise<void>((resolve) => setTimeout(resolve, RESTORE_TIMEOUT_MS))
  // What can't be restored is asked for again.
  await Promise.race([restored.catch(() => undefined), timeout])
}
