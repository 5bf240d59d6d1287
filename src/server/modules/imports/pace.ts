import type { WriteBatch } from './batch-writers.ts'

// Who follows the library reads so many changed sources one by one, and everything again after more of them.
const PACED_ROWS = 500
// Of the time, so that hardly one call in twenty meets an import at work, and their p95 stays what it was.
const WORKING_SHARE = 0.1

// What waited for somebody's lock, or built indexes, was not work all the time.
const LONGEST_REST_MS = 5000

const restAfter = (workedMs: number) => Math.min(workedMs / WORKING_SHARE - workedMs, LONGEST_REST_MS)

interface Pace {
  /** Whether others are waiting for the database; asked before each part. */
  readonly isBusy: () => Promise<boolean>
  readonly rest: (ms: number) => Promise<unknown>
  readonly now: () => number
}

/** Writes batches as fast as it goes, and while others read in small parts with rests between them (decision 0020). */
export const paced = (write: WriteBatch, { isBusy, rest, now }: Pace): WriteBatch => {
  let workedMs = 0
  const writePart = async (rows: Parameters<WriteBatch>[0]) => {
    const began = now()
    const counts = await write(rows)
    workedMs = now() - began
    return counts
  }
  return async (rows) => {
    const counts = { added: 0, skipped: 0, refiled: 0 }
    for (let start = 0; start < rows.length; ) {
      const isPaced = await isBusy()
      if (isPaced) await rest(restAfter(workedMs))
      const end = isPaced ? start + PACED_ROWS : rows.length
      const part = await writePart(rows.slice(start, end))
      counts.added += part.added
      counts.skipped += part.skipped
      counts.refiled += part.refiled
      start = end
    }
    return counts
  }
}
