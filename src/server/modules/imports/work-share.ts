import type { WriteCounts } from './library-writer.ts'

// Followers read this many changes one by one; more cause a rebuild.
export const BATCH_ROWS = 500

// Shorter pauses don't allow measuring undisturbed latency.
const SHORTEST_PAUSE_MS = 250
// Lock waits and index builds shouldn't cause long pauses.
const LONGEST_PAUSE_MS = 5000

export interface WorkShare {
  readonly share: () => number | Promise<number>
  readonly pause: (ms: number) => Promise<unknown>
  /** Runs a piece and measures its effect. */
  readonly during: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => number
}

/** Alternates work and pauses by share. A piece learns whether to be small. */
export const stepping = ({
  share,
  pause,
  during,
  now,
}: WorkShare): (<T>(work: (inBatches: boolean) => Promise<T>) => Promise<T>) => {
  let owedMs = 0
  return async (work) => {
    const part = await share()
    if (part === 1) owedMs = 0
    const pauseMs = owedMs < SHORTEST_PAUSE_MS ? 0 : Math.min(owedMs, LONGEST_PAUSE_MS)
    // Called without a pause, too, to notice a cancel.
    await pause(pauseMs)
    if (pauseMs > 0) owedMs = 0
    const began = now()
    const result = await during(() => work(part < 1))
    const workedMs = now() - began
    owedMs += workedMs / part - workedMs
    return result
  }
}

/** Full speed alone; small batches with pauses beside readers (decision 0020). */
export const withWorkShare = <Row>(
  write: (rows: readonly Row[]) => Promise<WriteCounts>,
  workShare: WorkShare,
): ((rows: readonly Row[]) => Promise<WriteCounts>) => {
  const step = stepping(workShare)
  return async (rows) => {
    const counts = { added: 0, skipped: 0, refiled: 0 }
    for (let start = 0; start < rows.length; ) {
      const part = await step(async (inBatches) => {
        const end = inBatches ? start + BATCH_ROWS : rows.length
        const written = await write(rows.slice(start, end))
        start = end
        return written
      })
      counts.added += part.added
      counts.skipped += part.skipped
      counts.refiled += part.refiled
    }
    return counts
  }
}
