import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { NAMES } from '#server/scopes.ts'

/**
 * How the library was when something was read: what was read with the same texts, for the same scopes, is the same. The
 * sources have versions apart from the names that they are shown with (migration 0009).
 */
export interface Version {
  readonly sources: string
  readonly names: string
}

export const textOf = ({ sources, names }: Version): string => `${sources}, ${names}`

const scopesText = (scopes: readonly number[]) => sql<string>`(
  select coalesce(string_agg(v.scope || ':' || v.version, ' ' order by v.scope), '')
  from library_version v where v.scope = any(${scopes}))`

export interface VersionColumns {
  readonly versionOfSources: string
  readonly versionOfNames: string
}

/** For a statement that reads sources of these scopes, or their counts: it is as of the same moment. */
export const versionColumns = (scopes: readonly number[]): RawBuilder<VersionColumns> =>
  sql<VersionColumns>`${scopesText(scopes)} as "versionOfSources", ${namesVersion} as "versionOfNames"`

/** The version of the names, within a statement that reads names. */
export const namesVersion: RawBuilder<string> = scopesText([NAMES])

/** The version in what such a statement found. */
export const versionIn = (row: VersionColumns | undefined): Version => ({
  sources: row?.versionOfSources ?? '',
  names: row?.versionOfNames ?? '',
})

/** For how long it is known how versions came about. */
export const CHANGES_KEPT_MS = 3600_000

/** Forgets how versions of an hour ago came about, which nobody follows any more: who is further behind reads everything again. */
export const forgetChanges = async (db: Db): Promise<void> => {
  // By the clock that versions are of, which is the database's.
  const oldest = sql<number>`(extract(epoch from clock_timestamp()) * 1000000)::bigint - ${CHANGES_KEPT_MS * 1000}`
  await db.deleteFrom('library_change').where('version', '<', oldest).execute()
  await db.deleteFrom('noun_change').where('version', '<', oldest).execute()
}
