import { sql } from 'kysely'
import { BEST_LIMIT } from '#contract/limits.ts'
import { wantedWords } from '#contract/lists/search-terms.ts'
import { sortKey } from '#contract/text/normalize.ts'
import type { Db } from '#server/db/kysely.ts'
import { rowColumns, rowJoins, type SourceRow, type Viewer } from '#server/modules/sources/detail/row-sql.ts'
import { readingsIn, refuseUnindexed } from '#server/modules/sources/lists/answers-in-index.ts'
import type { PlanIndex } from '#server/modules/sources/lists/find-in-index.ts'
import {
  pageOfIds,
  type VersionRequest,
  type VersionState,
  type VersionStateColumns,
  versionStateColumns,
  versionStateIn,
} from '#server/modules/sources/lists/id-rows.ts'
import type { ListPlan } from '#server/modules/sources/lists/list-sql.ts'
import { typedPartsOf } from '#server/modules/sources/lists/search-sql.ts'
import { countriesNamed } from './country-names.ts'

interface BestRequest {
  readonly plan: ListPlan
  readonly search: string
  readonly viewer: Viewer
}

interface Rows extends VersionState {
  readonly rows: readonly SourceRow[]
}

const readRows = async (db: Db, ids: readonly number[], wanted: VersionRequest & { viewer: Viewer }): Promise<Rows> => {
  const { rows } = await sql<VersionStateColumns & (SourceRow | { id: null })>`
    select moment.*, row.* from (select ${versionStateColumns(wanted)}) moment left join (
      select page.position, ${rowColumns} from (${pageOfIds(ids)}) page
      join source s on s.id = page.id and s.scope = any(${wanted.scopes}) ${rowJoins(wanted.viewer)}) row on true
    order by row.position`.execute(db)
  return { ...versionStateIn(rows), rows: rows.filter((row) => row.id !== null) }
}

const rankingOf = ({ words, phrases }: ListPlan, search: string) => ({
  titles: [sortKey(search), sortKey(wantedWords(search).join(' '))],
  words: [...new Set([...words, ...phrases.flat()])],
  typedParts: typedPartsOf({ words, phrases }),
  countries: countriesNamed(wantedWords(search)).codes,
})

/** Best matches by rank, then favorites, then title (decision 0003). */
export const bestIn = (db: Db, index: PlanIndex | null) => {
  const readings = index && readingsIn(index)
  return async ({ plan, search, viewer }: BestRequest): Promise<readonly SourceRow[]> => {
    const ranking = rankingOf(plan, search)
    const found = await readings?.(
      plan,
      (library, question) => library.best(question, ranking, BEST_LIMIT),
      ({ ids }, wanted) => readRows(db, ids, { ...wanted, viewer }),
    )
    return found?.read.rows ?? refuseUnindexed(index)
  }
}
