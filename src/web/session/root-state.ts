import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { loggedOut } from './store.ts'

// The actions on all that the page holds, under the names that the specification (§4) has for them.

/** The key in sessionStorage under which answers outlast a reload (decision 0007). */
export const KEPT_ANSWERS = 'sourcebook-queries'

/** The keys of the two calls whose results say who somebody is. */
export const LOGIN = ['login'] as const
export const SET_PASSWORD = ['set-password'] as const

/** 'PURGE clears cached API data': what is in memory, and what is kept over a reload. */
export const purge = (client: QueryClient): void => {
  client.clear()
  try {
    sessionStorage.removeItem(KEPT_ANSWERS)
  } catch {
    // Where a browser keeps nothing for this site, reading throws: then nothing was kept.
  }
}

/** 'LOGOUT removes cached login and set-password results', which hold a password, and the stored user. */
export const logout = (client: QueryClient): void => {
  const cache = client.getMutationCache()
  for (const mutationKey of [LOGIN, SET_PASSWORD])
    for (const mutation of cache.findAll({ mutationKey })) cache.remove(mutation)
  loggedOut()
}

/**
 * 'REMOVE_OLD_REQUESTS removes the named cached requests', for what has been deleted. What is still on screen goes when it
 * leaves it: taken away at once it would be asked for again, and shown as not found to who has just deleted it.
 */
export const removeOldRequests = (client: QueryClient, names: readonly QueryKey[]): void => {
  const cache = client.getQueryCache()
  for (const query of names.flatMap((queryKey) => cache.findAll({ queryKey }))) {
    const isShown = () => query.getObserversCount() > 0
    if (!isShown()) {
      cache.remove(query)
      continue
    }
    const stop = cache.subscribe((event) => {
      if (event.query !== query) return
      if (event.type === 'removed') stop()
      else if (!isShown()) cache.remove(query)
    })
  }
}
