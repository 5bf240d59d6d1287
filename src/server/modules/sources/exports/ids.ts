import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { type ListPlan, listed, listOrder, matched } from '#server/modules/sources/lists/list-sql.ts'
import { readAtOnce, withPhrases } from '#server/modules/sources/lists/phrases.ts'

// Rows per fetch.
const FETCHED = 20_000

export type ExportOrder = 'list' | 'folders'

const BY_FOLDER = sql`cat.sort_name, cat.id, sub.sort_name, sub.id, `

const ordered = (plan: ListPlan, order: ExportOrder): RawBuilder<unknown> => sql`
  select l.id from (${listed(plan, sql`(${matched(plan)})`)}) l
  ${order === 'folders' ? sql`join subcategory sub on sub.id = l.subcategory_id join category cat on cat.id = sub.category_id` : sql``}
  order by ${order === 'folders' ? BY_FOLDER : sql``}${listOrder(plan)}`

/**
 * Ids of the whole list in one snapshot. The transaction ends before sending, so slow clients hold none (decision
 * 0037).
 */
export const readIds = (db: Db, plan: ListPlan, order: ExportOrder): Promise<Float64Array> =>
  readAtOnce(db, async (tx) => {
    await sql`declare listed no scroll cursor for ${ordered(await withPhrases(tx, plan), order)}`.execute(tx)
    const pieces: Float64Array[] = []
    for (;;) {
      const { rows } = await sql<{ id: number }>`fetch ${sql.lit(FETCHED)} from listed`.execute(tx)
      pieces.push(Float64Array.from(rows, ({ id }) => id))
      if (rows.length < FETCHED) return joined(pieces)
    }
  })

const joined = (pieces: readonly Float64Array[]): Float64Array => {
  const all = new Float64Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    all.set(piece, at)
    at += piece.length
  }
  return all
}
