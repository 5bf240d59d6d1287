import { repairAbandonedIndexes } from '#server/db/droppable-indexes.ts'
import type { Db } from '#server/db/kysely.ts'

const POLL_MS = 60_000

/** Rebuilds indexes left by killed imports, now and each minute (decision 0020). Returns a function that stops it. */
export const repairRegularly = (db: Db, print: (line: string) => void): (() => Promise<void>) => {
  const stopping = new AbortController()
  const repair = () =>
    repairAbandonedIndexes(db, stopping.signal).catch((error: unknown) => {
      print(`The indexes could not be built: ${error instanceof Error ? error.message : String(error)}`)
    })
  let repaired = repair()
  const timer = setInterval(() => {
    repaired = repaired.then(repair)
  }, POLL_MS)
  return () => {
    clearInterval(timer)
    stopping.abort()
    return repaired
  }
}
