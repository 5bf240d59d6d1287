/** The value that this part of the times is at most, by the nearest rank; 0 of none. The times are in order. */
export const percentile = (sorted: readonly number[], part: number): number =>
  sorted[Math.max(0, Math.ceil(sorted.length * part) - 1)] ?? 0

export const inOrder = (times: readonly number[]): number[] => times.toSorted((a, b) => a - b)

export const median = (values: readonly number[]): number => percentile(inOrder(values), 0.5)

/** What one client, or many, saw of a case. Times are in milliseconds. */
export interface Timing {
  readonly calls: number
  readonly p50: number
  readonly p95: number
  readonly p99: number
  readonly perSecond: number
  /** The medians of the rounds: how far they lie apart says what is noise. */
  readonly rounds: readonly number[]
}

/** The times of one round, which took so long. */
export interface Round {
  readonly times: readonly number[]
  readonly seconds: number
}

export const timingOf = (rounds: readonly Round[]): Timing => {
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
