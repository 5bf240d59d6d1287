import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import type { Library } from '#server/library-index/index.ts'
import { NAMES } from '#server/scopes.ts'

export interface IndexState {
  readonly isReady: boolean
  readonly isBuilding: boolean
  readonly sources: number
  /** Sources changed since the base, which each search scans. */
  readonly fresh: number
  readonly bytes: number
  /** Latest version: database time in µs; 0 without any. */
  readonly version: number
}

export interface MeasuredIndex {
  readonly state: () => IndexState
  /** Seconds that the index lags behind; null without an index. */
  readonly lag: () => Promise<number | null>
}

const NONE = { isReady: false, sources: 0, fresh: 0, bytes: 0, version: 0 }

export const stateOf = (
  { library, isBehind }: { readonly library: Library | null; readonly isBehind: boolean },
  isBuilding: boolean,
): IndexState => {
  if (!library) return { ...NONE, isBuilding }
  const version = Math.max(0, ...library.versions.values())
  return { ...library.size, isReady: !isBehind, isBuilding, fresh: library.freshIds().length, version }
}

/** Age in seconds of the oldest missing change; 0 if current. */
export const readLag = async (db: Db, versions: Library['versions']): Promise<number> => {
  const { rows } = await sql<{ lag: number | null }>`
    select greatest(extract(epoch from clock_timestamp()) - min(coalesce(first.version, v.version)) / 1e6, 0)::float8 as lag
    from library_version v
      left join unnest(${[...versions.keys()]}::bigint[], ${[...versions.values()]}::bigint[]) known (scope, version) using (scope)
      left join lateral (select min(c.version) as version from library_change c
        where c.scope = v.scope and c.version > coalesce(known.version, 0)) first on true
    where v.scope <> ${NAMES} and v.version > coalesce(known.version, 0)`.execute(db)
  return rows[0]?.lag ?? 0
}

export const measureIndex = (app: FastifyInstance, index: MeasuredIndex): void => {
  app.measure({
    gauges: {
      index_ready: {
        help: 'Whether this process has an index that follows the library; otherwise the database finds lists, slowly',
      },
      index_building: { help: 'Whether one is being built' },
      index_sources: { help: 'Sources in the index, without those since it was built' },
      index_fresh: { help: 'Sources that came or changed since it was built' },
      index_bytes: { help: 'Memory that the index takes' },
      index_version: { help: 'The newest version of the library in it: microseconds since 1970' },
    },
    read: () => {
      const { isReady, isBuilding, sources, fresh, bytes, version } = index.state()
      return {
        index_ready: Number(isReady),
        index_building: Number(isBuilding),
        index_sources: sources,
        index_fresh: fresh,
        index_bytes: bytes,
        index_version: version,
      }
    },
  })
  app.measure({
    isStored: true,
    gauges: {
      index_lag_seconds: { help: 'How long the library has had something that the index has not; 0 where it has all' },
    },
    read: async () => {
      const lag = await index.lag()
      return lag === null ? {} : { index_lag_seconds: lag }
    },
  })
}
