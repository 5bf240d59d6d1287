import { hashKey, matchQuery, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { lastOwnWriteAt } from '#web/api/own-writes.ts'
import { isLeaving } from '#web/shared/remove-old-requests.ts'

// Answers requested this soon after a change may predate it.
const ON_ITS_WAY_MS = 1000

// Delay of an event after its reply.
const EVENT_LATE_MS = 100

// Spreads load over open pages.
const SPREAD_MS = 300

// A refresh waits for a save or deletion: a deleted object that is still on screen would be answered 404.
const SAVING = { pollMs: 250, atMostMs: 5000 }

// Bounds refetching during continuous changes.
const BUSY = { rounds: 5, withinMs: 30_000, restMs: 5000 }

const askedTimes = (client: QueryClient) => {
  const times = new WeakMap<Query, number>()
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') times.set(event.query, Date.now())
  })
  // Fallback for queries older than this module.
  const askedAt = (query: Query) => times.get(query) ?? Math.min(query.state.dataUpdatedAt, performance.timeOrigin)
  return { askedAt, stop }
}

/**
 * Refetches queries requested before a change: visible ones at once, others on use, hidden tabs when shown. Skips those
 * requested after an own change's reply.
 */
export const refreshing = (client: QueryClient) => {
  const { askedAt, stop: stopNoting } = askedTimes(client)
  const due = new Map<string, { readonly queryKey: QueryKey; readonly changedAt: number }>()
  let rounds: number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  let waitedMs = 0

  const hasOwnWrite = (query: Query, changedAt: number) =>
    askedAt(query) >= lastOwnWriteAt() && changedAt <= lastOwnWriteAt() + EVENT_LATE_MS
  const isBehind = (query: Query, changedAt: number) =>
    askedAt(query) < changedAt + ON_ITS_WAY_MS && !hasOwnWrite(query, changedAt)

  const refreshNow = () => {
    if (client.isMutating() > 0 && waitedMs < SAVING.atMostMs) {
      waitedMs += SAVING.pollMs
      timer = setTimeout(refreshNow, SAVING.pollMs)
      return
    }
    timer = undefined
    waitedMs = 0
    rounds = [...rounds, Date.now()].slice(-BUSY.rounds)
    const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active'
    for (const { queryKey, changedAt } of due.values()) {
      const predicate = (query: Query) =>
        matchQuery({ queryKey }, query) && !isLeaving(query) && isBehind(query, changedAt)
      void client.invalidateQueries({ predicate, refetchType })
    }
    due.clear()
  }
  const isBusy = () => rounds.length === BUSY.rounds && (rounds[0] ?? 0) > Date.now() - BUSY.withinMs

  return {
    refresh: (queryKeys: readonly QueryKey[], changedAt: number): void => {
      for (const queryKey of queryKeys) due.set(hashKey(queryKey), { queryKey, changedAt })
      timer ??= setTimeout(refreshNow, Math.random() * SPREAD_MS + (isBusy() ? BUSY.restMs : 0))
    },
    stop: (): void => {
      clearTimeout(timer)
      stopNoting()
    },
  }
}
