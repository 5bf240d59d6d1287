import type { Query, QueryClient, QueryKey } from '@tanstack/react-query'

const leaving = new WeakSet<Query>()

/** Tells whether a query is of something deleted that is still on screen: asking for it again would answer 404. */
export const isLeaving = (query: Query): boolean => leaving.has(query)

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
    leaving.add(query)
    const stop = cache.subscribe((event) => {
      if (event.query !== query) return
      if (event.type === 'removed') stop()
      else if (!isShown()) cache.remove(query)
    })
  }
}
