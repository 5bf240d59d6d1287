import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import type { LibraryIndex } from '#server/library/library-index.ts'
import { type Version, type VersionColumns, versionColumns, versionIn } from '#server/library/versions.ts'
import type { CoveredCell } from '#server/library-index/index.ts'

export interface CoveredCategory {
  readonly id: number
  readonly name: string
  readonly count: number
}

export interface CoverageData {
  readonly version: Version
  readonly categories: readonly CoveredCategory[]
  readonly cells: readonly CoveredCell[]
}

const TRIES = 3

/**
 * Counts in the index; null before the first build. After three version conflicts the numbers are older than `version`.
 */
export const findCovered = async (
  db: Db,
  index: LibraryIndex,
  scopes: readonly number[],
): Promise<(CoverageData & { readonly isExact: boolean }) | null> => {
  for (let tries = 1; ; tries += 1) {
    const found = await index.covered(scopes)
    if (!found) return null
    const { version, categories } = await readCategories(db, scopes)
    const isExact = version.sources === found.version
    if (isExact || tries === TRIES || index.isBehind()) {
      const counted = categories.map(({ id, name }) => ({ id, name, count: found.categories.get(String(id)) ?? 0 }))
      return { version, categories: counted, cells: found.cells, isExact }
    }
    await index.follow()
  }
}

const readCategories = async (db: Db, scopes: readonly number[]) => {
  const { rows } = await sql<VersionColumns & { categories: { id: number; name: string }[] }>`
    select ${versionColumns(scopes)},
      (select coalesce(json_agg(json_build_object('id', id, 'name', name) order by sort_name, id), '[]')
        from category where group_id is null) as categories`.execute(db)
  return { version: versionIn(rows[0]), categories: rows[0]?.categories ?? [] }
}

export const readVersion = async (db: Db, scopes: readonly number[]): Promise<Version> => {
  const { rows } = await sql<VersionColumns>`select ${versionColumns(scopes)}`.execute(db)
  return versionIn(rows[0])
}
