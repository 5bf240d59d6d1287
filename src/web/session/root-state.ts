import type { MutationCache, QueryClient } from '@tanstack/react-query'
import { tabStorage } from './storage.ts'
import { loggedOut } from './store.ts'

// The actions on all that the page holds, under the names that the specification (§4) has for them. REMOVE_OLD_REQUESTS, which
// changes of data need alone, is in shared/remove-old-requests.ts.

/** The key in sessionStorage under which answers outlast a reload (decision 0007). */
export const KEPT_ANSWERS = 'sourcebook-queries'

/** The keys of the two calls whose results say who somebody is. */
export const LOGIN = ['login'] as const
export const SET_PASSWORD = ['set-password'] as const

/** The key of the calls that end one's own sessions. */
export const LOGOUT = ['logout'] as const

/** While somebody logs out, the answer to what was asked before may find no session first: that is no end by itself. */
export const isLoggingOut = (mutations: MutationCache): boolean =>
  mutations.find({ mutationKey: LOGOUT, status: 'pending' }) !== undefined

/** 'PURGE clears cached API data': what is in memory, and what is kept over a reload. */
export const purge = (client: QueryClient): void => {
  client.clear()
  tabStorage.write(KEPT_ANSWERS, null)
}

/** 'LOGOUT removes cached login and set-password results', which hold a password, and the stored user. */
export const logout = (client: QueryClient): void => {
  const cache = client.getMutationCache()
  for (const mutationKey of [LOGIN, SET_PASSWORD])
    for (const mutation of cache.findAll({ mutationKey })) cache.remove(mutation)
  loggedOut()
}
