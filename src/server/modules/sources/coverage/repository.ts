import { sql } from 'kysely'
import { UNKNOWN } from '#contract/sources/provenance-values.ts'
import type { Db } from '#server/db/kysely.ts'
import { type Version, type VersionColumns, versionColumns, versionIn } from '#server/library/versions.ts'
import type { CoveredCell, LibraryIndex } from '#server/library-index/library-index.ts'

/** A global category, and how many sources it has. */
export interface CoveredCategory {
  readonly id: number
  readonly name: string
  readonly count: number
}

/** What of some scopes covers what, as of a version of them. */
export interface Covered {
  readonly version: Version
  /** All there are, in their order. */
  readonly categories: readonly CoveredCategory[]
  readonly cells: readonly CoveredCell[]
}

/** Counts by SQL. */
// What says the same is counted together before it is taken apart: of a million sources a few thousand lines are left.
export const readCovered = async (db: Db, scopes: readonly number[]): Promise<Covered> => {
  const { rows } = await sql<VersionColumns & Omit<Covered, 'version'>>`
    with said as materialized (
      select countries, subcategory_id, count(*) as sources from source where scope = any(${scopes}) group by 1, 2),
    filed as materialized (
      select countries, category_id, sum(sources) as sources from said join subcategory sub on sub.id = subcategory_id group by 1, 2)
    select ${versionColumns(scopes)},
      (select coalesce(json_agg(json_build_object('id', c.id, 'name', c.name, 'count', coalesce(counted.sources, 0))
          order by c.sort_name, c.id), '[]')
        from category c left join (select category_id, sum(sources) as sources from filed group by 1) counted on category_id = c.id
        where c.group_id is null) as categories,
      (select coalesce(json_agg(json_build_array(code, category_id, sources)), '[]') from (
        select code, category_id, sum(sources) as sources from filed
        cross join lateral unnest(coalesce(nullif(countries, '{}'), array[${UNKNOWN}])) code group by 1, 2) cell) as cells`.execute(
    db,
  )
  const { categories = [], cells = [] } = rows[0] ?? {}
  return { version: versionIn(rows[0]), categories, cells }
}

const TRIES = 3

/** Counts in the index; null where there is none at the moment, or the library changes faster than it follows. */
export const findCovered = async (db: Db, index: LibraryIndex, scopes: readonly number[]): Promise<Covered | null> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    if (tries > 0) await index.follow()
    const found = await index.covered(scopes)
    if (!found) return null
    const { version, categories } = await readCategories(db, scopes)
    if (version.sources === found.version) {
      const counted = categories.map(({ id, name }) => ({ id, name, count: found.categories.get(String(id)) ?? 0 }))
      return { version, categories: counted, cells: found.cells }
    }
  }
  return null
}

/** The names of the global categories, and the version that some scopes have at that moment. */
const readCategories = async (db: Db, scopes: readonly number[]) => {
  const { rows } = await sql<VersionColumns & { categories: { id: number; name: string }[] }>`
    select ${versionColumns(scopes)},
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by sort_name, id), '[]')
        from category where group_id is null) as categories`.execute(db)
  return { version: versionIn(rows[0]), categories: rows[0]?.categories ?? [] }
}

/** The version that some scopes have now. */
export const readVersion = async (db: Db, scopes: readonly number[]): Promise<Version> => {
  const { rows } = await sql<VersionColumns>`select ${versionColumns(scopes)}`.execute(db)
  return versionIn(rows[0])
}
