import { type RawBuilder, sql } from 'kysely'
import { BEST_LIMIT } from '#contract/limits.ts'
import { sortKey } from '#contract/normalise.ts'
import type { Db } from '#server/db/kysely.ts'
import { type ListPlan, matched } from './list-sql.ts'
import { readWithPhrases } from './phrases.ts'
import { rowColumns, rowJoins, type SourceRow, type Viewer } from './row-sql.ts'
import { partsOf } from './search-sql.ts'

const every = (conditions: readonly RawBuilder<boolean>[]) =>
  conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` and `)})`

// A blank goes before, as the words of the search ask for the begin of one.
const inTitle = (part: string) => sql<boolean>`(' ' || s.sort_title) like ${`%${part}%`}`

const inTags = (part: string) => sql<boolean>`exists (
  select from source_tag st join tag t on t.id = st.tag_id
  where st.source_id = s.id and (' ' || t.sort_label) like ${`%${part}%`})`

/** The search itself as the title, its words in the title, in tags, or elsewhere: 0 to 3. */
const tierOf = (plan: ListPlan, search: string) => {
  const parts = partsOf(plan)
  return sql`case when s.sort_title = ${sortKey(search)} then 0
    when ${every(parts.map(inTitle))} then 1 when ${every(parts.map(inTags))} then 2 else 3 end`
}

interface Asked {
  readonly plan: ListPlan
  readonly search: string
  readonly viewer: Viewer
}

/** The sources that match a search best: by where its words are, then favourites of the viewer first, then by title. */
export const readBest = (db: Db, { plan, search, viewer }: Asked): Promise<SourceRow[]> =>
  readWithPhrases(db, plan, async (tx, verified) => {
    const { rows } = await sql<SourceRow>`
      with best as materialized (
        select s.id, ${tierOf(verified, search)} as tier,
          exists (select from favorite f where f.account_id = ${viewer.accountId} and f.source_id = s.id) as is_favorite
        from (${matched(verified)}) m join source s on s.id = m.id
        order by tier, is_favorite desc, s.sort_title, s.id limit ${BEST_LIMIT})
      select ${rowColumns} from best join source s on s.id = best.id ${rowJoins(viewer)}
      order by best.tier, best.is_favorite desc, s.sort_title, s.id`.execute(tx)
    return rows
  })
