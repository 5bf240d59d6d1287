import type { WriteCounts } from './library-writer.ts'

// Processes that follow the library read so many changed sources one by one, and everything again after more of them.
export const PACED_ROWS = 500

// Shorter rests would hardly show how fast calls are answered without the work.
const SHORTEST_REST_MS = 250
// Work that waited for a lock, or built indexes, was not work all the time.
const LONGEST_REST_MS = 5000

export interface Pace {
  /** Part of the time that the work may take, above 0 and at most 1; asked before each piece. */
  readonly share: () => number | Promise<number>
  readonly rest: (ms: number) => Promise<unknown>
  /** Does a piece of work; measures what it does to others, where that decides about the share. */
  readonly during: <T>(work: () => Promise<T>) => Promise<T>
  readonly now: () => number
}

/**
 * Does one piece of work after the other, and rests in between for as long as its share of the time asks for. A piece is told
 * whether it has to be small.
 */
export const stepping = ({
  share,
  rest,
  during,
  now,
}: Pace): (<T>(work: (isPaced: boolean) => Promise<T>) => Promise<T>) => {
  let owedMs = 0
  return async (work) => {
    const part = await share()
    if (part === 1) owedMs = 0
    const restMs = owedMs < SHORTEST_REST_MS ? 0 : Math.min(owedMs, LONGEST_REST_MS)
    // Also without a rest, so that a cancelled import ends here.
    await rest(restMs)
    if (restMs > 0) owedMs = 0
    const began = now()
    const result = await during(() => work(part < 1))
    const workedMs = now() - began
    owedMs += workedMs / part - workedMs
    return result
  }
}

/** Writes batches as fast as it goes, and while others read in small parts with rests between them (decision 0020). */
export const paced = <Row>(
  write: (rows: readonly Row[]) => Promise<WriteCounts>,
  pace: Pace,
): ((rows: readonly Row[]) => Promise<WriteCounts>) => {
  const step = stepping(pace)
  return async (rows) => {
    const counts = { added: 0, skipped: 0, refiled: 0 }
    for (let start = 0; start < rows.length; ) {
      const part = await step(async (isPaced) => {
        const end = isPaced ? start + PACED_ROWS : rows.length
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
