import { sql } from 'kysely'
import { csvHead, csvRow } from '#contract/files/csv.ts'
import type { Db } from '#server/db/kysely.ts'

interface FaultRow {
  readonly position: number
  readonly line: number
  readonly reason: string
  readonly entry: string
}

const BATCH = 500

export async function* failedRows(db: Db, importId: number): AsyncGenerator<string, void> {
  yield csvHead(['Line', 'Reason', 'Row'])
  for (let after = 0; ; ) {
    const { rows } = await sql<FaultRow>`select position, line, reason, entry from import_fault
      where import_id = ${importId} and position > ${after} order by position limit ${BATCH}`.execute(db)
    if (rows.length > 0) yield rows.map(({ line, reason, entry }) => csvRow([`${line}`, reason, entry])).join('')
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = last.position
  }
}
