import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { NAMES } from '#server/scopes.ts'

/**
 * Version of the library for some scopes: equal versions mean equal results. Sources and names have separate versions
 * (migration 0009).
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

export const versionColumns = (scopes: readonly number[]): RawBuilder<VersionColumns> =>
  sql<VersionColumns>`${scopesText(scopes)} as "versionOfSources", ${namesVersion} as "versionOfNames"`

export const namesVersion: RawBuilder<string> = scopesText([NAMES])

export const versionIn = (row: VersionColumns | undefined): Version => ({
  sources: row?.versionOfSources ?? '',
  names: row?.versionOfNames ?? '',
})

/** Retention of `library_change`. */
export const CHANGES_RETENTION_MS = 3600_000

/** Deletes old change records; followers further behind rebuild. */
export const forgetChanges = async (db: Db): Promise<void> => {
  const oldest = sql<number>`(extract(epoch from clock_timestamp()) * 1000000)::bigint - ${CHANGES_RETENTION_MS * 1000}`
  await db.deleteFrom('library_change').where('version', '<', oldest).execute()
  await db.deleteFrom('noun_change').where('version', '<', oldest).execute()
}
