import { hashKey, matchQuery, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { lastOwnWriteAt } from '#web/api/own-writes.ts'
import { isLeaving } from '#web/shared/remove-old-requests.ts'

// What was asked for so soon after a change may have been read before it could be seen.
const ON_ITS_WAY_MS = 1000

// By so much later than the reply to a change may the event of it come.
const EVENT_LATE_MS = 100

// Not all open pages in the same moment.
const SPREAD_MS = 300

// While an import goes on, or a whole office is at work, a screen is not asked for more often than this.
const BUSY = { rounds: 5, withinMs: 30_000, restMs: 5000 }

/** Notes when the answer of each query was asked for. Returns what tells it, and the way to stop. */
const askedTimes = (client: QueryClient) => {
  const times = new WeakMap<Query, number>()
  const stop = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'fetch') times.set(event.query, Date.now())
  })
  // What came before anybody noted it was asked for after the page began to load, or is of an earlier one.
  const askedAt = (query: Query) => times.get(query) ?? Math.min(query.state.dataUpdatedAt, performance.timeOrigin)
  return { askedAt, stop }
}

/**
 * Asks again for what was asked for before it changed: what is on screen at once, the rest when it is wanted, and all of a hidden tab
 * when that is looked at. What was asked for since the reply to a change of one's own has that change, and those before it: it is not
 * asked for a second time.
 */
export const refreshing = (client: QueryClient) => {
  const { askedAt, stop: stopNoting } = askedTimes(client)
  const due = new Map<string, { readonly queryKey: QueryKey; readonly changedAt: number }>()
  let rounds: number[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const hasOwnWrite = (query: Query, changedAt: number) =>
    askedAt(query) >= lastOwnWriteAt() && changedAt <= lastOwnWriteAt() + EVENT_LATE_MS
  const isBehind = (query: Query, changedAt: number) =>
    askedAt(query) < changedAt + ON_ITS_WAY_MS && !hasOwnWrite(query, changedAt)

  const refreshNow = () => {
    timer = undefined
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
