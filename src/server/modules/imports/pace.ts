import type { WriteCounts } from './library-writer.ts'

// Who follows the library reads so many changed sources one by one, and everything again after more of them.
export const PACED_ROWS = 500
// Of the time, so that hardly one call in twenty meets an import at work, and their p95 stays what it was.
const WORKING_SHARE = 0.1

// What waited for somebody's lock, or built indexes, was not work all the time.
const LONGEST_REST_MS = 5000

const restAfter = (workedMs: number) => Math.min(workedMs / WORKING_SHARE - workedMs, LONGEST_REST_MS)

export interface Pace {
  /** Whether others are waiting for the database; asked before each part. */
  readonly isBusy: () => Promise<boolean>
  readonly rest: (ms: number) => Promise<unknown>
  readonly now: () => number
}

/**
 * Does one piece of work after the other, and while others are busy rests before each; the work is told whether they are
 * (decision 0020).
 */
export const stepping = ({ isBusy, rest, now }: Pace): (<T>(work: (isPaced: boolean) => Promise<T>) => Promise<T>) => {
  let workedMs = 0
  return async (work) => {
    const isPaced = await isBusy()
    if (isPaced) await rest(restAfter(workedMs))
    const began = now()
    const result = await work(isPaced)
    workedMs = now() - began
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
