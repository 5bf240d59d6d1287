import type { Query, QueryClient } from '@tanstack/react-query'
import * as z from '#contract/zod.ts'
import { currentUser } from '#web/session/store.ts'

const STORAGE_KEY = 'sourcebook-queries'

const stored = z.object({
  owner: z.string(),
  queries: z.array(z.object({ queryKey: z.array(z.unknown()), data: z.unknown(), updatedAt: z.number() })),
})

const owner = () => `${__APP_VERSION__} ${currentUser()?.id ?? 'guest'}`

const isKept = (query: Query) => query.state.status === 'success' && query.meta?.persist === true

// In this tab only, and gone with it: what was looked up does not stay on the disk of a shared machine.
const keep = (client: QueryClient) => {
  const queries = client
    .getQueryCache()
    .findAll({ predicate: isKept })
    .map(({ queryKey, state }) => ({ queryKey, data: state.data, updatedAt: state.dataUpdatedAt }))
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify({ owner: owner(), queries }))
  } catch {
    // A full storage costs a request after the next reload, nothing else.
    sessionStorage.removeItem(STORAGE_KEY)
  }
}

const readStored = () => {
  try {
    const parsed = z.safeParse(stored, JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? 'null'))
    return parsed.success && parsed.data.owner === owner() ? parsed.data.queries : []
  } catch {
    return []
  }
}

/**
 * Brings back the answers that are worth keeping over a reload, unless they are older than `maxAge` or somebody else's,
 * and keeps those of this page when it is left.
 */
export const restoreQueries = (client: QueryClient, maxAge: number): void => {
  const cache = client.getQueryCache()
  for (const { queryKey, data, updatedAt } of readStored()) {
    if (Date.now() - updatedAt >= maxAge) continue
    cache.build(client, { queryKey, meta: { persist: true } }).setData(data, { updatedAt, manual: true })
  }
  window.addEventListener('pagehide', () => keep(client))
}
