import type { Query, QueryCacheNotifyEvent, QueryClient } from '@tanstack/react-query'
import { type Persister, persistQueryClientRestore, persistQueryClientSave } from '@tanstack/react-query-persist-client'
import { KEPT_ANSWERS } from '#web/session/root-state.ts'
import { currentUser } from '#web/session/store.ts'
import { KEPT_MS } from './query-cache.ts'
import { whenIdle } from './when-idle.ts'

// The page stands still while all of them go into the storage: for a megabyte longer than a press may take. A list of a
// library with thousands of subcategories is 150 kB.
const MOST_KEPT = 4

// In this tab only, and gone with it: what was looked up does not stay on the disk of a shared machine.
const tabStorage: Persister = {
  restoreClient: () => {
    try {
      // Written by persistClient below; another version's or another person's is thrown away by the buster.
      return JSON.parse(sessionStorage.getItem(KEPT_ANSWERS) ?? 'null') ?? undefined
    } catch {
      return undefined
    }
  },
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

/** Brings back what was kept, unless it is too old or somebody else's. */
export const restore = (queryClient: QueryClient): Promise<void> =>
  persistQueryClientRestore({ queryClient, persister: tabStorage, maxAge: KEPT_MS, buster: buster() })

const isKept = (query: Query) => query.meta?.persist === true

// Asking for it changes nothing yet; what comes back on screen out of the memory has to be among those that are kept.
const isChange = (event: QueryCacheNotifyEvent) =>
  event.type === 'removed' ||
  event.type === 'observerAdded' ||
  (event.type === 'updated' && ['success', 'setState', 'invalidate'].includes(event.action.type))

const isFresh = ({ state }: Query) => state.status === 'success' && state.dataUpdatedAt > Date.now() - KEPT_MS

// What is on screen comes back at once after a reload, however long ago it came.
const byWorth = (one: Query, other: Query) =>
  Number(other.isActive()) - Number(one.isActive()) || other.state.dataUpdatedAt - one.state.dataUpdatedAt

const save = (queryClient: QueryClient) => {
  const worthiest = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => isKept(query) && isFresh(query) })
    .toSorted(byWorth)
    .slice(0, MOST_KEPT)
  const dehydrateOptions = {
    shouldDehydrateQuery: (query: Query) => worthiest.includes(query),
    shouldDehydrateMutation: () => false,
  }
  void persistQueryClientSave({ queryClient, persister: tabStorage, buster: buster(), dehydrateOptions })
}

/**
 * Keeps the answers that are worth it over a reload (`meta.persist`) as they come: once the browser is idle, and at the
 * latest when the page is hidden, so that a tab that is killed has its last list again (decision 0007). Returns the way to
 * stop.
 */
export const keep = (queryClient: QueryClient): (() => void) => {
  let isDue = false
  const saveIfDue = () => {
    if (!isDue) return
    isDue = false
    save(queryClient)
  }
  const plan = () => {
    if (!isDue) whenIdle(saveIfDue)
    isDue = true
  }
  const unsubscribe = queryClient.getQueryCache().subscribe((event) => {
    if (isKept(event.query) && isChange(event)) plan()
  })
  // For what came before.
  if (queryClient.getQueryCache().getAll().some(isKept)) plan()
  const hide = () => {
    if (document.visibilityState === 'hidden') saveIfDue()
  }
  document.addEventListener('visibilitychange', hide)
  window.addEventListener('pagehide', saveIfDue)
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', hide)
    window.removeEventListener('pagehide', saveIfDue)
  }
}
