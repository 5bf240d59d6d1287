import { type RawBuilder, sql } from 'kysely'
import { tagsLike } from '#server/modules/tags/repository.ts'

interface TagsPlan {
  /** Scopes of sources that the asker sees. */
  readonly scopes: readonly number[]
  /** Only what has each of these tags, or one of its label. */
  readonly tags: readonly number[]
}

/** That `source s` has each of them. */
export const hasTags = ({ tags, scopes }: TagsPlan): RawBuilder<boolean> =>
  sql`(${sql.join(
    tags.map(
      (tag) =>
        sql`exists (select from source_tag st where st.source_id = s.id and st.tag_id = any(array(${tagsLike(tag, scopes)})))`,
    ),
    sql` and `,
  )})`

const NEXT = 0

/**
 * The ids of the tags by which a list is filtered, those of each label apart from the next by a 0; none for a tag that the asker
 * does not see.
 */
export const tagIds = ({ tags, scopes }: TagsPlan): RawBuilder<number[]> =>
  sql`${sql.join(
    tags.map((tag) => sql`array(${tagsLike(tag, scopes)})`),
    sql` || ${sql.lit(NEXT)}::bigint || `,
  )}`

/** Those ids by label: a source has to have one of each. Null where no tag filters. */
export const byLabel = (ids: readonly number[] | null): number[][] | null => {
  if (ids === null) return null
  const sets: number[][] = [[]]
  for (const id of ids) {
    if (id === NEXT) sets.push([])
    else sets.at(-1)?.push(id)
  }
  return sets
}
