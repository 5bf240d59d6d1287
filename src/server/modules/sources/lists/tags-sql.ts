import { type RawBuilder, sql } from 'kysely'
import { tagsLike } from '#server/modules/tags/repository.ts'

interface TagsPlan {
  readonly scopes: readonly number[]
  readonly tags: readonly number[]
}

export const hasTags = ({ tags, scopes }: TagsPlan): RawBuilder<boolean> =>
  sql`(${sql.join(
    tags.map(
      (tag) =>
        sql`exists (select from source_tag st where st.source_id = s.id and st.tag_id = any(array(${tagsLike(tag, scopes)})))`,
    ),
    sql` and `,
  )})`

const NEXT = 0

/** Tag ids of a filter, grouped by label with 0 as separator; empty for an invisible tag. */
export const tagIds = ({ tags, scopes }: TagsPlan): RawBuilder<number[]> =>
  sql`${sql.join(
    tags.map((tag) => sql`array(${tagsLike(tag, scopes)})`),
    sql` || ${sql.lit(NEXT)}::bigint || `,
  )}`

/** Ids by label; a source needs one of each. Null without filter. */
export const byLabel = (ids: readonly number[] | null): number[][] | null => {
  if (ids === null) return null
  const sets: number[][] = [[]]
  for (const id of ids) {
    if (id === NEXT) sets.push([])
    else sets.at(-1)?.push(id)
  }
  return sets
}
