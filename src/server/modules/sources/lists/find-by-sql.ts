import { sql } from 'kysely'
import { PAGE_SIZE } from '#contract/limits.ts'
import type { Db } from '#server/db/kysely.ts'
import { type VersionColumns, versionColumns, versionIn } from '#server/library/versions.ts'
import type { ListRequest, ResultPage } from './finding.ts'
import { pageOfIds } from './id-rows.ts'
import {
  favoriteCount,
  isNarrowed,
  type ListPlan,
  matched,
  matchedPage,
  pageSlicesOf,
  scannedPage,
} from './list-sql.ts'
import { withPhrases } from './phrases.ts'

type CountsJson = Readonly<Record<string, number>>

type Row = VersionColumns & { readonly counts: CountsJson | null }

const numbersOf = ({ subCategory }: ListPlan, [row]: readonly Row[]) => {
  const counts = new Map(Object.entries(row?.counts ?? {}).map(([id, count]) => [Number(id), count]))
  const all = () => [...counts.values()].reduce((sum, count) => sum + count, 0)
  return {
    counts,
    totalCount: subCategory === null ? all() : (counts.get(subCategory) ?? 0),
    version: versionIn(row).sources,
  }
}

const countFavorites = async (db: Db, plan: ListPlan): Promise<number> => {
  if (plan.favoritesOf === null) return 0
  const { rows } = await favoriteCount(plan).execute(db)
  return rows[0]?.favorites ?? 0
}

/** Page of an unfiltered list by index scan in title order. */
const scanByKey = async (db: Db, plan: ListPlan, page: number): Promise<ResultPage> => {
  const { rows } = await sql<Row>`
    select ${versionColumns(plan.scopes)}, (
      select json_object_agg(subcategory_id, sources) from (
        select subcategory_id, sum(sources) as sources from source_count
        where scope = any(${plan.scopes}) and sources > 0 group by 1) c) as counts`.execute(db)
  const numbers = numbersOf(plan, rows)
  const favorites = await countFavorites(db, plan)
  const slices = pageSlicesOf(plan, { page, pageSize: PAGE_SIZE }, { total: numbers.totalCount, favorites })
  return { page: scannedPage(plan, slices), ...numbers }
}

const match = async (db: Db, plan: ListPlan, page: number): Promise<ResultPage> => {
  const { rows } = await sql<Row & { readonly ids: number[] }>`
    with matched as materialized (${matched(plan)}),
    page as (${matchedPage(plan, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE })})
    select ${versionColumns(plan.scopes)},
      (select json_object_agg(subcategory_id, sources) from (
        select subcategory_id, count(*) as sources from matched group by 1) c) as counts,
      array(select id from page order by position) as ids`.execute(db)
  return { page: pageOfIds(rows[0]?.ids ?? []), ...numbersOf(plan, rows) }
}

/** Any list by SQL. Consistent inside a transaction (`readAtOnce`) only. */
export const findBySql = async (db: Db, { plan, page }: Pick<ListRequest, 'plan' | 'page'>): Promise<ResultPage> =>
  isNarrowed(plan) ? match(db, await withPhrases(db, plan), page) : scanByKey(db, plan, page)
