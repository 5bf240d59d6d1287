import { repairAbandonedIndexes } from '#server/db/droppable-indexes.ts'
import type { Db } from '#server/db/kysely.ts'

const LOOK_MS = 60_000

/**
 * Repairs now and each minute what an import that was killed left undone (decision 0020); nobody waits for it. Lists and
 * searches are answered without, only not as fast. Gives what ends it.
 */
export const repairRegularly = (db: Db, print: (line: string) => void): (() => Promise<void>) => {
  const stopping = new AbortController()
  const repair = () =>
    repairAbandonedIndexes(db, stopping.signal).catch((error: unknown) => {
      print(`The indexes could not be built: ${error instanceof Error ? error.message : String(error)}`)
    })
  let repaired = repair()
  const timer = setInterval(() => {
    repaired = repaired.then(repair)
  }, LOOK_MS)
  return () => {
    clearInterval(timer)
    stopping.abort()
    return repaired
  }
}
