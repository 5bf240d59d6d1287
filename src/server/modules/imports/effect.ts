// Fewer calls than this are too few to slow each other down, and too few to measure: a page that watches its own import.
const FEW_CALLS = { count: 50, ms: 10_000 } as const
// Longer than any rest: another import began, beside other calls than the one before it.
const BEGINS_AFTER_MS = 10_000
// The first call after a batch reads what the batch has changed.
const SETTLE_MS = 100
// Enough for a p95; with so many new ones the share is judged again.
const CALLS = 100
const LEAST_CALM_CALLS = 20
const KEPT_CALLS = 200

// The p95 of all calls may be 1.5 times that of the calls between batches.
const TOO_SLOW = 1.4
const FAST = 1.25
const SHARE = { first: 0.5, least: 0.1, most: 0.9, down: 0.75, up: 1.2 } as const

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0

const between = (value: number, { least, most }: { least: number; most: number }) =>
  Math.min(most, Math.max(least, value))

export interface Effect {
  /** Notes a call that was answered just now, and its latency. */
  readonly note: (ms: number) => void
  /** Does work whose effect on the calls is measured. */
  readonly during: <T>(work: () => Promise<T>) => Promise<T>
  /** Part of the time that the work may take. */
  readonly share: () => number
}

/**
 * Measures how work behind the calls of a process slows them, and decides by that how much of the time the work may take: as
 * much as keeps the p95 of all calls near the p95 of those that met no work (decision 0020). `now` is a clock in ms.
 */
export const measureEffect = (now: () => number): Effect => {
  let answered: number[] = []
  let calm: number[] = []
  let sinceJudged: number[] = []
  let working = 0
  let calmSince = Number.NEGATIVE_INFINITY
  let share: number = SHARE.first

  const judge = () => {
    if (sinceJudged.length < CALLS || calm.length < LEAST_CALM_CALLS) return
    const slower = p95(sinceJudged) / p95(calm)
    if (slower > TOO_SLOW) share = between(share * SHARE.down, SHARE)
    if (slower < FAST) share = between(share * SHARE.up, SHARE)
    sinceJudged = []
  }
  return {
    note: (ms) => {
      answered = [...answered, now()].slice(-FEW_CALLS.count)
      sinceJudged = [...sinceJudged, ms].slice(-KEPT_CALLS)
      const metWork = working > 0 || now() - ms < calmSince
      if (!metWork) calm = [...calm, ms].slice(-KEPT_CALLS)
    },
    during: async (work) => {
      if (working === 0 && now() > calmSince + BEGINS_AFTER_MS) {
        calm = []
        sinceJudged = []
      }
      working += 1
      try {
        return await work()
      } finally {
        working -= 1
        calmSince = now() + SETTLE_MS
      }
    },
    share: () => {
      const isBusy = answered.length === FEW_CALLS.count && now() - (answered[0] ?? 0) < FEW_CALLS.ms
      if (!isBusy) return 1
      judge()
      return share
    },
  }
}
