import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { Kept } from '#server/library/kept.ts'
import { type VersionColumns, versionColumns, versionIn } from '#server/library/versions.ts'

/** How many sources of some scopes are filed where, as of a version of these scopes. */
export interface Counts {
  readonly version: string
  readonly total: number
  /** By the id of a subcategory; without those that have none. */
  readonly bySubcategory: ReadonlyMap<number, number>
}

const MOST_BYTES = 8 * 2 ** 20
const BYTES_EACH = 40

/** The counts of lists without a search, kept for each of the scopes that viewers have. */
export const countsIn = (db: Db) => {
  const kept = new Kept<Counts>(MOST_BYTES)
  const read = async (scopes: readonly number[]): Promise<Counts> => {
    const { rows } = await sql<VersionColumns & { counts: Record<string, number> | null }>`
      select ${versionColumns(scopes)}, (
        select json_object_agg(subcategory_id, sources) from (
          select subcategory_id, sum(sources) as sources from source_count
          where scope = any(${scopes}) and sources > 0 group by 1) c) as counts`.execute(db)
    const version = versionIn(rows[0]).sources
    const bySubcategory = new Map(Object.entries(rows[0]?.counts ?? {}).map(([id, count]) => [Number(id), count]))
    const total = [...bySubcategory.values()].reduce((sum, count) => sum + count, 0)
    kept.keep(scopes.join(), {
      version,
      value: { version, total, bySubcategory },
      bytes: bySubcategory.size * BYTES_EACH,
    })
    return { version, total, bySubcategory }
  }
  return {
    /** The last that were read, of whichever version. */
    last: async (scopes: readonly number[]): Promise<Counts> => kept.last(scopes.join())?.value ?? read(scopes),
    read,
  }
}
