import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { contentOf, hashOf } from './content.ts'
import { presentRecord, presentSearch, type RecordRow, recordColumns } from './present.ts'
import { recordsIn } from './repository.ts'

interface ClosedRecord {
  readonly row: RecordRow
  /** Hash in the log; null if the log has no entry, or it has expired. */
  readonly logged: string | null
}

const closedAfter = async (db: Db, id: number): Promise<ClosedRecord | undefined> => {
  const { rows } = await sql<RecordRow & { logged: string | null }>`select ${recordColumns},
    (select a.after->>'hash' from activity a where a.kind = 'record_closed' and a.object_type = 'record' and a.object_id = r.id
      order by a.id desc limit 1) as logged
    from record r where r.state = 'closed' and r.id > ${id} order by r.id limit 1`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { logged, ...row } = found
  return { row, logged }
}

/** Compares each closed record with its hash, and that with the hash in the log. Returns their number. */
export const verifyRecords = async (db: Db, onFinding: (text: string) => void): Promise<number> => {
  let count = 0
  for (let next = await closedAfter(db, 0); next; next = await closedAfter(db, next.row.id)) {
    const { row, logged } = next
    const searches = (await recordsIn(db).allSearches(row.id)).map(presentSearch)
    const hash = hashOf(contentOf(presentRecord(row, []), searches))
    if (hash !== row.hash) onFinding(`Record ${row.id} is not as it was closed`)
    if (logged !== null && logged !== row.hash) onFinding(`Record ${row.id} has another hash than the log`)
    count += 1
  }
  return count
}
