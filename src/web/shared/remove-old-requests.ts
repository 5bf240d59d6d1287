import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

const leaving = new WeakSet<Query>()

/** True for a visible query of a deleted object; refetching would give 404. */
export const isLeaving = (query: Query): boolean => leaving.has(query)

/**
 * 'REMOVE_OLD_REQUESTS removes the named cached requests' after a deletion. Visible queries go on unmount, since
 * immediate removal would refetch them.
 */
export const removeOldRequests = (client: QueryClient, names: readonly QueryKey[]): void => {
  const cache = client.getQueryCache()
  for (const query of names.flatMap((queryKey) => cache.findAll({ queryKey }))) {
    const isShown = () => query.getObserversCount() > 0
    if (!isShown()) {
      cache.remove(query)
      continue
    }
    leaving.add(query)
    const stop = cache.subscribe((event) => {
      if (event.query !== query) return
      if (event.type === 'removed') stop()
      else if (!isShown()) cache.remove(query)
    })
  }
}
