import { PAGE_SIZE } from '#contract/limits.ts'
import type { Db } from '#server/db/kysely.ts'
import type { LibraryIndex } from '#server/library-index/library-index.ts'
import { pageOfIds } from './bare-rows.ts'
import { type ListPlan, partsOfWords } from './list-sql.ts'
import type { Find } from './lists.ts'

/** Finds in the index of the process: every list, with a search or without, while there is an index. */
export const findInIndex =
  (db: Db, index: LibraryIndex): Find =>
  async ({ plan, page }, seen) => {
    // What it found before was not of the version that the database has.
    if (seen !== null) await index.follow()
    const found = await index.find({
      scopes: plan.scopes,
      parts: partsOfWords(plan.words),
      subcategory: plan.subCategory,
      apart: await favoritesApart(db, plan),
      descending: plan.descending,
      offset: (page - 1) * PAGE_SIZE,
      limit: PAGE_SIZE,
    })
    return found && { ...found, page: pageOfIds(found.ids) }
  }

const favoritesApart = async (db: Db, { favoritesOf, favoritesLast }: ListPlan) => {
  if (favoritesOf === null) return null
  const rows = await db.selectFrom('favorite').select('source_id').where('account_id', '=', favoritesOf).execute()
  return { ids: rows.map((row) => row.source_id), last: favoritesLast }
}
