import { CompiledQuery, sql } from 'kysely'
import type { SubcategoryRef } from '#contract/categories/categories.ts'
import type { Db } from '#server/db/kysely.ts'
import { sharedRead } from '#server/library/shared-read.ts'
import type { Version } from '#server/library/versions.ts'
import { versionOf } from '#server/library-index/index.ts'
import { subcategoryJson, type Viewer } from '#server/modules/sources/detail/row-sql.ts'
import { NAMES } from '#server/scopes.ts'

interface MarkedPage {
  readonly ids: readonly number[]
  readonly viewer: Viewer
  readonly scopes: readonly number[]
}

export interface PageMarks {
  readonly version: Version
  readonly favorites: ReadonlySet<number>
  readonly groupSubcategories: ReadonlyMap<number, SubcategoryRef>
}

interface MarkRows {
  readonly versions: readonly [scope: number, version: number][]
  readonly favorites: readonly [accountId: number, id: number][]
  readonly places: readonly [groupId: number, id: number, place: SubcategoryRef][]
}

/** Compiled once, since most list calls run only this. */
const marksQuery = (db: Db) => {
  const none: readonly number[] = []
  const built = sql<MarkRows>`
    with asked (ids) as (select ${none}::bigint[])
    select
      (select coalesce(json_agg(json_build_array(v.scope, v.version)), '[]')
        from library_version v where v.scope = any(${none}::bigint[])) as versions,
      (select coalesce(json_agg(json_build_array(f.account_id, f.source_id)), '[]')
        from favorite f where f.account_id = any(${none}::bigint[]) and f.source_id = any((select ids from asked)::bigint[])) as favorites,
      (select coalesce(json_agg(json_build_array(gs.group_id, gs.source_id, ${subcategoryJson('gsub', 'gcat')})), '[]')
        from group_source gs join subcategory gsub on gsub.id = gs.subcategory_id join category gcat on gcat.id = gsub.category_id
        where gs.group_id = any(${none}::bigint[]) and gs.source_id = any((select ids from asked)::bigint[])) as places`.compile(
    db,
  )
  return async (all: readonly MarkedPage[]): Promise<MarkRows> => {
    const values = [
      distinct(all.flatMap(({ ids }) => ids)),
      distinct([NAMES, ...all.flatMap(({ scopes }) => scopes)]),
      distinct(all.flatMap(({ viewer }) => viewer.accountId ?? [])),
      distinct(all.flatMap(({ viewer }) => viewer.groupId ?? [])),
    ]
    // In parameter order.
    const { rows } = await db.executeQuery<MarkRows>(CompiledQuery.raw(built.sql, values))
    return rows[0] ?? { versions: [], favorites: [], places: [] }
  }
}

const distinct = (numbers: readonly number[]) => [...new Set(numbers)]

/** Results per viewer. */
const byViewer = ({ versions, favorites, places }: MarkRows) => ({
  versions: new Map(versions),
  favorites: Map.groupBy(favorites, ([accountId]) => accountId),
  places: Map.groupBy(places, ([groupId]) => groupId),
})

/** Viewer's part of a page, one statement for all waiting calls. */
export const pageMarksIn = (db: Db) => {
  const readRows = marksQuery(db)
  const readAll = sharedRead(async (all: readonly MarkedPage[]) => byViewer(await readRows(all)))
  return async (page: MarkedPage): Promise<PageMarks> => {
    const { versions, favorites, places } = await readAll(page)
    const { accountId, groupId } = page.viewer
    const own = accountId === null ? [] : (favorites.get(accountId) ?? [])
    const filed = groupId === null ? [] : (places.get(groupId) ?? [])
    return {
      version: { sources: versionOf(versions, page.scopes), names: versionOf(versions, [NAMES]) },
      favorites: new Set(own.map(([, id]) => id)),
      groupSubcategories: new Map(filed.map(([, id, place]) => [id, place])),
    }
  }
}
