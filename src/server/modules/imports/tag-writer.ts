import { sql } from 'kysely'
import { idList } from '#server/db/id-list.ts'
import type { Db } from '#server/db/kysely.ts'
import { withoutTriggers } from './without-triggers.ts'

/** Source added by this transaction. */
export interface TaggedSource {
  readonly id: number
  readonly scope: number
  readonly tags: readonly { readonly label: string; readonly sort: string }[]
}

/** Attaches tags; missing ones are created in `tagScope`. */
export const tagSources = async (tx: Db, tagScope: number, sources: readonly TaggedSource[]): Promise<void> => {
  const tagIds = await ensureTags(tx, tagScope, sources)
  const columns = { sourceIds: [] as number[], scopes: [] as number[], tagIds: [] as number[] }
  for (const { id, scope, tags } of sources) {
    // Two spellings may be one tag.
    for (const tagId of new Set(tags.flatMap(({ label }) => tagIds.get(label) ?? []))) {
      columns.sourceIds.push(id)
      columns.scopes.push(scope)
      columns.tagIds.push(tagId)
    }
  }
  await withoutTriggers(
    tx,
    () => addPairs(tx, columns),
    () => countTags(tx, columns),
  )
}

const ensureTags = async (tx: Db, tagScope: number, sources: readonly TaggedSource[]) => {
  const sorts = new Map(sources.flatMap(({ tags }) => tags.map(({ label, sort }) => [label, sort] as const)))
  const labels = [...sorts.keys()]
  await sql`insert into tag (label, sort_label, scope)
    select distinct on (lower(label)) label, sort, ${tagScope}::bigint
    from unnest(${labels}::text[], ${[...sorts.values()]}::text[]) as i (label, sort) order by lower(label), label
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<{ label: string; id: number }>`select i.label, tag.id
    from unnest(${labels}::text[]) as i (label)
    join tag on lower(tag.label) = lower(i.label) and tag.scope = ${tagScope}::bigint
    order by tag.id for key share of tag`.execute(tx)
  return new Map(rows.map(({ label, id }) => [label, id]))
}

interface TagPairs {
  readonly sourceIds: readonly number[]
  readonly scopes: readonly number[]
  readonly tagIds: readonly number[]
}

const addPairs = async (tx: Db, { sourceIds, scopes, tagIds }: TagPairs) => {
  await sql`insert into source_tag (source_id, scope, tag_id)
    select * from unnest(${idList(sourceIds)}::bigint[], ${idList(scopes)}::bigint[], ${idList(tagIds)}::bigint[])`.execute(
    tx,
  )
}

/** Counts like the disabled trigger. Followers learn of the sources themselves. */
const countTags = async (tx: Db, { scopes, tagIds }: TagPairs) => {
  await sql`insert into tag_count as c (scope, tag_id, sources)
    select scope, tag_id, count(*) from unnest(${idList(scopes)}::bigint[], ${idList(tagIds)}::bigint[]) as p (scope, tag_id)
    group by 1, 2 order by 1, 2
    on conflict (scope, tag_id) do update set sources = c.sources + excluded.sources`.execute(tx)
}
