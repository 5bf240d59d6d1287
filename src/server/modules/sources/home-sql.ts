import { type RawBuilder, sql } from 'kysely'
import { NEWEST_LIMIT } from '#contract/limits.ts'
import { rowColumns, rowJoins, type SourceRow, type Viewer } from './row-sql.ts'

// A bulk import gives thousands of sources one time; the id makes the order total.
const NEWEST_FIRST = sql`created_at desc, id desc`

/** The rows of what was added last in these scopes. Off the index: one short walk a scope, then merged. */
export const newestRows = (scopes: readonly number[], viewer: Viewer): RawBuilder<SourceRow> => {
  const walks = scopes.map(
    (scope) => sql`(select s.id, s.created_at from source s where s.scope = ${scope}
      order by ${NEWEST_FIRST} limit ${NEWEST_LIMIT})`,
  )
  return sql`with newest as materialized (
      select id from (${sql.join(walks, sql` union all `)}) walks order by ${NEWEST_FIRST} limit ${NEWEST_LIMIT})
    select ${rowColumns} from newest join source s on s.id = newest.id ${rowJoins(viewer)}
    order by s.created_at desc, s.id desc`
}

/** The rows of the first favourites of an account, by title. */
export const favoriteRows = (scopes: readonly number[], viewer: Viewer): RawBuilder<SourceRow> =>
  sql`with favorites as materialized (
      select s.id from favorite f join source s on s.id = f.source_id
      where f.account_id = ${viewer.accountId} and s.scope = any(${scopes})
      order by s.sort_title, s.id limit ${NEWEST_LIMIT})
    select ${rowColumns} from favorites join source s on s.id = favorites.id ${rowJoins(viewer)}
    order by s.sort_title, s.id`
