import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { sharedRead } from '#server/library/shared-read.ts'
import type { Versioned } from './nouns.ts'

interface VersionRow extends Versioned {
  readonly version: number
  readonly ageMs: number
}

const keyOf = ({ kind, scope }: Versioned) => `${kind} ${scope}`

export class Versions {
  readonly #rows: ReadonlyMap<string, VersionRow>

  constructor(rows: readonly VersionRow[]) {
    this.#rows = new Map(rows.map((row) => [keyOf(row), row]))
  }

  of(versioned: Versioned): VersionRow | undefined {
    return this.#rows.get(keyOf(versioned))
  }
}

const distinct = (asked: readonly (readonly Versioned[])[]) => [
  ...new Map(asked.flat().map((one) => [keyOf(one), one])).values(),
]

// The log's last entries serve as versions; conditions equal its indexes'.
const read = async (db: Db, asked: readonly (readonly Versioned[])[]): Promise<Versions> => {
  const all = distinct(asked)
  const { rows } = await sql<VersionRow>`
    with asked as (
      select kind, scope from unnest(${all.map(({ kind }) => kind)}::text[], ${all.map(({ scope }) => scope)}::bigint[])
        asked (kind, scope)
    ), found as (
      select 'library' as kind, scope, v.version, v.version as at
      from asked join library_version v using (scope) where kind = 'library'
      union all
      select kind, c.scope, max(c.version), max(c.version)
      from asked join noun_change c on c.noun = kind and c.scope = asked.scope group by 1, 2
      union all
      select kind, scope, last.id, (extract(epoch from last.at) * 1000000)::bigint from asked cross join lateral (
        select a.id, a.at from activity a where a.group_id = scope order by a.id desc limit 1) last
      where kind = 'activity' and scope > 0
      union all
      select kind, scope, last.id, (extract(epoch from last.at) * 1000000)::bigint from asked cross join lateral (
        select a.id, a.at from activity a where (a.group_id is null or a.actor_role = 'ROLE_ADMIN')
          and a.kind <> 'sources_searched' order by a.id desc limit 1) last
      where kind = 'activity' and scope < 0
    )
    select kind, scope, version,
      greatest(0, ((extract(epoch from clock_timestamp()) * 1000000)::bigint - at) / 1000) as "ageMs"
    from found`.execute(db)
  return new Versions(rows)
}

export const versionsIn = (db: Db): ((of: readonly Versioned[]) => Promise<Versions>) =>
  sharedRead((asked: readonly (readonly Versioned[])[]) => read(db, asked))
