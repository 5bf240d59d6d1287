import { type RawBuilder, sql } from 'kysely'
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
    const favorites = await favoritesOf(db, plan)
    const found = await index.find({
      scopes: plan.scopes,
      parts: partsOfWords(plan.words),
      subcategory: plan.subCategory,
      apart: favorites && { ids: favorites, last: plan.favoritesLast },
      descending: plan.descending,
      offset: (page - 1) * PAGE_SIZE,
      limit: PAGE_SIZE,
    })
    if (!found) return null
    const rows = pageOfIds(found.ids)
    return { ...found, rows: found.ids.length, page: favorites ? whileFavorites(plan, favorites, rows) : rows }
  }

const favoriteIds = (accountId: number | null) =>
  sql`array(select f.source_id from favorite f where f.account_id = ${accountId} order by f.source_id)`

const favoritesOf = async (db: Db, { favoritesOf }: ListPlan): Promise<number[] | null> => {
  if (favoritesOf === null) return null
  const { rows } = await sql<{ ids: number[] }>`select ${favoriteIds(favoritesOf)} as ids`.execute(db)
  return rows[0]?.ids ?? []
}

/** The page, if these are still the favourites at the moment at which its rows are read; otherwise no row. */
const whileFavorites = ({ favoritesOf }: ListPlan, ids: readonly number[], rows: RawBuilder<unknown>) =>
  sql`select * from (${rows}) rows where ${favoriteIds(favoritesOf)} = ${ids}::bigint[]`
