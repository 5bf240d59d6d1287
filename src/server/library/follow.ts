import { sql } from 'kysely'
import { factNames } from '#contract/lists/facts.ts'
import type { Db } from '#server/db/kysely.ts'
import type { Library } from '#server/library-index/index.ts'
import { NAMES } from '#server/scopes.ts'
import { DUE_DAY, factValues } from './facts-sql.ts'

// Above this, a rebuild costs no more.
const MOST_CHANGED = 5000

type Changes = Parameters<Library['take']>[0]

interface Step {
  readonly scope: number
  readonly version: number
  readonly previous: number
  /** Null for everything. */
  readonly ids: readonly number[] | null
}

type SourceColumns = Omit<Changes['sources'][number], 'sortTitle'> & { readonly sortTitle: string }

interface ChangesRow {
  readonly moved: readonly { readonly scope: number; readonly version: number }[]
  readonly steps: readonly Step[] | null
  readonly sources: readonly SourceColumns[] | null
}

export interface IndexContents {
  readonly versions: ReadonlyMap<number, number>
  readonly fresh: readonly number[]
}

const values = factValues('(select h.state from link_health h where h.source_id = s.id)')
const facts = sql.raw(`json_build_object(${factNames.map((name) => `'${name}', ${values[name]}`).join(', ')})`)

/** Changes since then in one snapshot; null if unknown or too many. */
export const readChanges = async (db: Db, { versions, fresh }: IndexContents): Promise<Changes | null> => {
  const { rows } = await sql<ChangesRow>`
    with moved as (
      select scope, coalesce(v.version, 0) as version, coalesce(known.version, 0) as known
      from (select * from library_version where scope <> ${NAMES}) v full join
        unnest(${[...versions.keys()]}::bigint[], ${[...versions.values()]}::bigint[]) known (scope, version) using (scope)
      where v.version is distinct from known.version
    ), steps as materialized (
      select c.scope, c.version, c.previous, c.source_ids as ids
      from moved join library_change c on c.scope = moved.scope and c.version > moved.known
    )
    select coalesce((select json_agg(moved) from moved), '[]') as moved,
      (select json_agg(steps order by version) from steps) as steps,
      (select json_agg(c) from (
        select id, scope, subcategory_id as subcategory, ${facts} as facts, ${sql.raw(DUE_DAY)} as "dueDay",
          (select category_id from subcategory where id = s.subcategory_id) as category, sort_title as "sortTitle", search_text as "searchText", link_key as "linkKey",
          (select o.id from source o where md5(o.link_key) = md5(s.link_key) and o.link_key = s.link_key
            and o.id <> all(${fresh}::bigint[]) and o.id not in (select unnest(ids) from steps) limit 1) as twin,
          array(select tag_id from source_tag where source_id = s.id) as tags,
          (select coalesce(string_agg(t.sort_label, ' '), '') from source_tag st join tag t on t.id = st.tag_id
            where st.source_id = s.id) as labels
        from source s where id in (select unnest(ids) from steps) limit ${MOST_CHANGED + 1}) c) as sources`.execute(db)
  const { moved = [], steps, sources } = rows[0] ?? {}
  return changesOf(versions, { moved, steps: steps ?? [], sources: sources ?? [] })
}

const changesOf = (
  versions: ReadonlyMap<number, number>,
  { moved, steps, sources }: { [Key in keyof ChangesRow]: NonNullable<ChangesRow[Key]> },
): Changes | null => {
  const byScope = Map.groupBy(steps, ({ scope }) => scope)
  const isFollowed = moved.every(({ scope, version }) =>
    leads(byScope.get(scope) ?? [], { from: versions.get(scope) ?? 0, to: version }),
  )
  const changed = new Set(steps.flatMap(({ ids }) => ids ?? []))
  if (!isFollowed || changed.size > MOST_CHANGED) return null
  return {
    changed,
    sources: sources.map((source) => ({ ...source, sortTitle: Buffer.from(source.sortTitle) })),
    versions: new Map(moved.map(({ scope, version }) => [scope, version])),
  }
}

/** True if the steps lead from one version to the other without a gap. */
const leads = (steps: readonly Step[], { from, to }: { from: number; to: number }): boolean => {
  let at = from
  for (const { previous, version, ids } of steps) {
    if (previous !== at || ids === null) return false
    at = version
  }
  return at === to
}
