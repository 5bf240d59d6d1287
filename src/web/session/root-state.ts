import type { MutationCache, QueryClient } from '@tanstack/react-query'
import { tabStorage } from './storage.ts'
import { loggedOut } from './store.ts'

// Actions of specification §4 under their names; REMOVE_OLD_REQUESTS is in shared/remove-old-requests.ts.

/** sessionStorage key of persisted queries (decision 0007). */
export const PERSISTED_QUERIES = 'sourcebook-queries'

export const LOGIN = ['login'] as const
export const SET_PASSWORD = ['set-password'] as const

export const LOGOUT = ['logout'] as const

/** During a logout, pending answers may miss the session; that isn't an ended one. */
export const isLoggingOut = (mutations: MutationCache): boolean =>
  mutations.find({ mutationKey: LOGOUT, status: 'pending' }) !== undefined

/** 'PURGE clears cached API data', in memory and storage. */
export const purge = (client: QueryClient): void => {
  client.clear()
  tabStorage.write(PERSISTED_QUERIES, null)
}

/** 'LOGOUT removes cached login and set-password results', which contain a password, and the stored user. */
export const logout = (client: QueryClient): void => {
  const cache = client.getMutationCache()
  for (const mutationKey of [LOGIN, SET_PASSWORD])
    for (const mutation of cache.findAll({ mutationKey })) cache.remove(mutation)
  loggedOut()
}
