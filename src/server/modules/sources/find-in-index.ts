import { type RawBuilder, sql } from 'kysely'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { Db } from '#server/db/kysely.ts'
import type { LibraryIndex, Question } from '#server/library-index/library-index.ts'
import { pageOfIds } from './bare-rows.ts'
import { favoriteIds, type ListPlan, partsOfWords, tagIds } from './list-sql.ts'
import type { Find } from './lists.ts'

/** Finds in the index of the process: every list, with a search or without, while there is an index. */
export const findInIndex =
  (db: Db, index: LibraryIndex): Find =>
  async ({ plan, page }, seen) => {
    // What it found before was not of the version that the database has.
    if (seen !== null) await index.follow()
    const beside = await readBeside(db, plan)
    const found = await index.find({
      ...questionOf(plan, beside),
      offset: (page - 1) * PAGE_SIZE,
      limit: PAGE_SIZE,
    })
    return (
      found && { ...found, page: pageOfIds(found.ids), isEmpty: found.ids.length === 0, isStill: isStill(plan, beside) }
    )
  }

/** What a list depends on and the index does not know. Null where it does not. */
interface Beside {
  readonly favorites: readonly number[] | null
  readonly tags: readonly number[] | null
}

const questionOf = (plan: ListPlan, { favorites, tags }: Beside): Omit<Question, 'offset' | 'limit'> => ({
  scopes: plan.scopes,
  parts: partsOfWords(plan.words),
  tags,
  among: plan.onlyFavoritesOf === null ? null : favorites,
  subcategory: plan.subCategory,
  apart: plan.favoritesOf !== null && favorites ? { ids: favorites, last: plan.favoritesLast } : null,
  descending: plan.descending,
})

const columnsBeside = (plan: ListPlan): { readonly [Key in keyof Beside]: RawBuilder<number[]> | null } => {
  const accountId = plan.favoritesOf ?? plan.onlyFavoritesOf
  return {
    favorites: accountId === null ? null : favoriteIds(accountId),
    tags: plan.tag === null ? null : tagIds(plan),
  }
}

const readBeside = async (db: Db, plan: ListPlan): Promise<Beside> => {
  const { favorites, tags } = columnsBeside(plan)
  if (!favorites && !tags) return { favorites, tags }
  const { rows } = await sql<Beside>`select ${favorites} as favorites, ${tags} as tags`.execute(db)
  return rows[0] ?? { favorites: null, tags: null }
}

const isStill = (plan: ListPlan, { favorites, tags }: Beside): RawBuilder<boolean> => {
  const now = columnsBeside(plan)
  return sql`${now.favorites ? sql`${now.favorites} = ${favorites}::bigint[]` : sql`true`}
    and ${now.tags ? sql`${now.tags} = ${tags}::bigint[]` : sql`true`}`
}
