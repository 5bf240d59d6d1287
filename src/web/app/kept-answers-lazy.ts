import { hashKey, type Query, type QueryCacheNotifyEvent, type QueryClient } from '@tanstack/react-query'
import {
  type PersistedClient,
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/react-query-persist-client'
import { sessionQueries } from '#web/features/sessions/queries.ts'
import { KEPT_ANSWERS } from '#web/session/root-state.ts'
import { tabStorage } from '#web/session/storage.ts'
import { KEPT_MS } from './query-cache.ts'
import { whenIdle } from './when-idle.ts'

// The page stands still while all of them go into the storage: for a megabyte longer than a press may take. A list of a
// library with thousands of subcategories is 150 kB.
const MOST_KEPT = 4
const MOST_TEXT = 1_000_000

const remove = () => tabStorage.write(KEPT_ANSWERS, null)

// In this tab only, and gone with it.
const persister: Persister = {
  // Written by persistClient below; another version's is thrown away by the buster.
  restoreClient: () => tabStorage.readJson(KEPT_ANSWERS) as PersistedClient | undefined,
  removeClient: remove,
  persistClient: (client) => {
    const text = JSON.stringify(client)
    tabStorage.write(KEPT_ANSWERS, text.length > MOST_TEXT ? null : text)
  },
}

const buster = __APP_VERSION__

const isKept = (query: Query) => query.meta?.persist === true

const isFresh = ({ state }: Query) => state.status === 'success' && state.dataUpdatedAt > Date.now() - KEPT_MS

/** Brings back what was kept, unless it is too old or another version's. */
export const restore = async (queryClient: QueryClient): Promise<void> => {
  try {
    await persistQueryClientRestore({ queryClient, persister, maxAge: KEPT_MS, buster })
  } catch {
    // It is not what was written, and gone.
  }
  // Some may be older than the time at which all were written.
  queryClient.removeQueries({ predicate: (query) => isKept(query) && !isFresh(query) })
}

const { queryKey } = sessionQueries.me()

// To somebody signed in every answer may show what is private to them or their group, if only by a count. Who that is says the
// server: the page may not know them yet.
const isGuest = (queryClient: QueryClient) => queryClient.getQueryData(queryKey)?.user === null

const isAboutMe = ({ queryHash }: Query) => queryHash === hashKey(queryKey)

// Asking for it changes nothing yet; what comes back on screen out of the memory has to be among those that are kept.
const isChange = (event: QueryCacheNotifyEvent) =>
  event.type === 'removed' ||
  event.type === 'observerAdded' ||
  (event.type === 'updated' && ['success', 'setState', 'invalidate'].includes(event.action.type))

// What is on screen comes back at once after a reload, however long ago it came.
const byWorth = (one: Query, other: Query) =>
  Number(other.isActive()) - Number(one.isActive()) || other.state.dataUpdatedAt - one.state.dataUpdatedAt

const save = (queryClient: QueryClient) => {
  if (!isGuest(queryClient)) return remove()
  const worthiest = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => isKept(query) && isFresh(query) })
    .toSorted(byWorth)
    .slice(0, MOST_KEPT)
  const dehydrateOptions = {
    shouldDehydrateQuery: (query: Query) => worthiest.includes(query),
    shouldDehydrateMutation: () => false,
  }
  void persistQueryClientSave({ queryClient, persister, buster, dehydrateOptions })
}

/**
 * Keeps the answers of a guest that are worth it over a reload (`meta.persist`) as they come: once the browser is idle, and at
 * the latest when the page is hidden, so that a tab that is killed has its last list again (decision 0007). Returns the way to
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
    if ((isKept(event.query) || isAboutMe(event.query)) && isChange(event)) plan()
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
