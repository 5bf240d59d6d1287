import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import { DUPLICATES_LIMIT } from '#contract/limits.ts'
import { linkKey } from '#contract/links/link-key.ts'
import { domainOf } from '#contract/links/site-icon.ts'
import type { Db } from '#server/db/kysely.ts'
import type { LibraryIndex } from '#server/library/library-index.ts'
import { scopesOf } from '#server/scopes.ts'
import {
  type DetailRow,
  detailColumns,
  favoriteRows,
  newestRows,
  rowsWhere,
  type SourceRow,
  viewerOf,
} from './detail/row-sql.ts'
import { countNewIn, type NewSourcesRequest } from './lists/count-new.ts'

export { fieldColumns, fieldRow, provenanceJson } from './detail/columns.ts'
export { countriesNamed } from './search/country-names.ts'
export { derivedColumns } from './writes/derived-columns.ts'

// Enough of a very frequent host.
const SAME_SITE_READ = 500

export const sourcesIn = (db: Db) => ({
  listNewest: async (actor: Actor | null): Promise<SourceRow[]> => {
    const { rows } = await newestRows(scopesOf(actor), viewerOf(actor)).execute(db)
    return rows
  },

  listFavorites: async (actor: Actor): Promise<SourceRow[]> => {
    const { rows } = await favoriteRows(scopesOf(actor), viewerOf(actor)).execute(db)
    return rows
  },

  countNew: (
    asked: { actor: Actor; now: Date },
    lists: readonly NewSourcesRequest[],
    index: LibraryIndex | null,
  ): Promise<number[]> => countNewIn({ db, index }, asked, lists),

  find: async (actor: Actor | null, id: number): Promise<DetailRow | undefined> => {
    const seen = sql`s.id = ${id} and s.scope = any(${scopesOf(actor)})`
    const { rows } = await rowsWhere(actor, seen, detailColumns).execute(db)
    return rows[0]
  },

  listDuplicates: async (actor: Actor | null, link: string): Promise<SourceRow[]> => {
    const key = linkKey(link)
    const { rows } = await rowsWhere(
      actor,
      sql`md5(s.link_key) = md5(${key}) and s.link_key = ${key} and s.scope = any(${scopesOf(actor)})
        order by s.sort_title, s.id limit ${DUPLICATES_LIMIT}`,
    ).execute(db)
    return rows
  },

  listSameSite: async (actor: Actor | null, link: string): Promise<SourceRow[]> => {
    const { rows } = await rowsWhere(
      actor,
      sql`s.id = any(array(
          select id from source where domain = ${domainOf(link)} and scope = any(${scopesOf(actor)}) and link_key <> ${linkKey(link)}
          limit ${SAME_SITE_READ}))
        order by s.sort_title, s.id limit ${DUPLICATES_LIMIT}`,
    ).execute(db)
    return rows
  },

  /** Scope in which the actor sees sources of this host, public first; undefined if none. */
  scopeOfDomain: async (actor: Actor | null, domain: string): Promise<number | undefined> => {
    const { rows } = await sql<{ scope: number }>`select s.scope
      from unnest(${scopesOf(actor)}::int[]) with ordinality s (scope, place)
      where exists (select from source where domain = ${domain} and source.scope = s.scope)
      order by s.place limit 1`.execute(db)
    return rows[0]?.scope
  },
})
