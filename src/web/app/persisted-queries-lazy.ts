import { hashKey, type Query, type QueryCacheNotifyEvent, type QueryClient } from '@tanstack/react-query'
import {
  type PersistedClient,
  type Persister,
  persistQueryClientRestore,
  persistQueryClientSave,
} from '@tanstack/react-query-persist-client'
import { sessionQueries } from '#web/features/sessions/queries.ts'
import { PERSISTED_QUERIES } from '#web/session/root-state.ts'
import { tabStorage } from '#web/session/storage.ts'
import { MAX_AGE_MS } from './query-cache.ts'
import { whenIdle } from './when-idle.ts'

// Bounds the blocking write; a list may be 150 kB.
const MAX_ENTRIES = 4
const MOST_TEXT = 1_000_000

const remove = () => tabStorage.write(PERSISTED_QUERIES, null)

// Persists in sessionStorage.
const persister: Persister = {
  // Written below; the buster rejects other versions.
  restoreClient: () => tabStorage.readJson(PERSISTED_QUERIES) as PersistedClient | undefined,
  removeClient: remove,
  persistClient: (client) => {
    const text = JSON.stringify(client)
    tabStorage.write(PERSISTED_QUERIES, text.length > MOST_TEXT ? null : text)
  },
}

const buster = __APP_VERSION__

const isPersisted = (query: Query) => query.meta?.persist === true

const isFresh = ({ state }: Query) => state.status === 'success' && state.dataUpdatedAt > Date.now() - MAX_AGE_MS

export const restore = async (queryClient: QueryClient): Promise<void> => {
  try {
    await persistQueryClientRestore({ queryClient, persister, maxAge: MAX_AGE_MS, buster })
  } catch {
    // Invalid content, which is removed.
  }
  queryClient.removeQueries({ predicate: (query) => isPersisted(query) && !isFresh(query) })
}

const { queryKey } = sessionQueries.me()

// Logged-in users' answers contain private data. The server decides who is a guest.
const isGuest = (queryClient: QueryClient) => queryClient.getQueryData(queryKey)?.user === null

const isAboutMe = ({ queryHash }: Query) => queryHash === hashKey(queryKey)

// A starting fetch changes nothing, but a query shown again may now be worth storing.
const isChange = (event: QueryCacheNotifyEvent) =>
  event.type === 'removed' ||
  event.type === 'observerAdded' ||
  (event.type === 'updated' && ['success', 'setState', 'invalidate'].includes(event.action.type))

// Visible queries first, so that a reload restores them.
const byWorth = (one: Query, other: Query) =>
  Number(other.isActive()) - Number(one.isActive()) || other.state.dataUpdatedAt - one.state.dataUpdatedAt

const save = (queryClient: QueryClient) => {
  if (!isGuest(queryClient)) return remove()
  const worthiest = queryClient
    .getQueryCache()
    .findAll({ predicate: (query) => isPersisted(query) && isFresh(query) })
    .toSorted(byWorth)
    .slice(0, MAX_ENTRIES)
  const dehydrateOptions = {
    shouldDehydrateQuery: (query: Query) => worthiest.includes(query),
    shouldDehydrateMutation: () => false,
  }
  void persistQueryClientSave({ queryClient, persister, buster, dehydrateOptions })
}

/**
 * Stores a guest's answers with `meta.persist` when idle, at the latest when hidden, so that killed tabs restore them
 * (decision 0007). Returns a stop function.
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
    if ((isPersisted(event.query) || isAboutMe(event.query)) && isChange(event)) plan()
  })
  if (queryClient.getQueryCache().getAll().some(isPersisted)) plan()
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
