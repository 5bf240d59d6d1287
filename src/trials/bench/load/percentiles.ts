/** Nearest-rank percentile of sorted times; 0 for none. */
export const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0

export const inOrder = (times: readonly number[]): number[] => times.toSorted((a, b) => a - b)

export const median = (values: readonly number[]): number => percentile(inOrder(values), 0.5)

/** Times in milliseconds. */
export interface Timing {
  readonly calls: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly perSecond: number
  /** Figures of the rounds; their spread shows the noise. */
  readonly rounds: readonly number[]
}

export interface TimedRound {
  readonly times: readonly number[]
  readonly seconds: number
}

export const timingOf = (rounds: readonly TimedRound[]): Timing => {
  const sorted = inOrder(rounds.flatMap(({ times }) => times))
  const seconds = rounds.reduce((sum, round) => sum + round.seconds, 0)
  return {
    calls: sorted.length,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    perSecond: seconds > 0 ? sorted.length / seconds : 0,
    rounds: rounds.map(({ times }) => median(times)),
  }
}
