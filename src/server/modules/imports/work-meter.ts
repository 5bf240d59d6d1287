// Too few calls to slow each other or to measure, such as the page watching its import.
const FEW_CALLS = { count: 50, ms: 10_000 } as const
// Longer than any pause: a new import beside other traffic.
const BEGINS_AFTER_MS = 10_000
// The first call after a batch reads its changes.
const SETTLE_MS = 100
const CALLS = 100
const LEAST_CALM_CALLS = 20
const KEPT_CALLS = 200

// Allows 1.5 times the p95 of calls between batches.
const TOO_SLOW = 1.4
const FAST = 1.25
const SHARE = { first: 0.5, least: 0.1, most: 0.9, down: 0.75, up: 1.2 } as const

const p95 = (times: readonly number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0

const between = (value: number, { least, most }: { least: number; most: number }) =>
  Math.min(most, Math.max(least, value))

export interface WorkMeter {
  readonly note: (ms: number) => void
  readonly during: <T>(work: () => Promise<T>) => Promise<T>
  /** Share of time for the work. */
  readonly share: () => number
}

/**
 * Adapts the work's share of time so that the p95 of all calls stays near that of undisturbed calls (decision 0035).
 * `now` in ms.
 */
export const workMeter = (now: () => number): WorkMeter => {
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
