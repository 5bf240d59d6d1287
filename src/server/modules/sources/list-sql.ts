import { type RawBuilder, sql } from 'kysely'
import { searchWords } from '#contract/fold.ts'
import type { SourceListQuery } from '#contract/sources.ts'

/** What a list is made of, worked out from a query and who asks. */
export interface ListPlan {
  /** Scopes of sources that the asker sees. */
  readonly scopes: readonly number[]
  /** Set for the list of a group: only what was added to it, filed as the group files it. */
  readonly groupId: number | null
  /** Whose favourites come first or last; null when they don't matter to the order. */
  readonly favoritesOf: number | null
  /** Whether favourites stand after the others. */
  readonly favoritesLast: boolean
  readonly descending: boolean
  readonly words: readonly string[]
  readonly subCategory: number | null
}

export const planList = (
  query: SourceListQuery,
  viewer: { scopes: readonly number[]; accountId: number | null; groupId: number | null },
): ListPlan => {
  const byFavorite = query.order === 'favorite' && viewer.accountId !== null
  return {
    scopes: viewer.scopes,
    groupId: viewer.groupId,
    favoritesOf: byFavorite ? viewer.accountId : null,
    favoritesLast: byFavorite && query.direction === 'DESC',
    // Favourites first or last, the titles themselves always go from A to Z (decisions §4).
    descending: !byFavorite && query.direction === 'DESC',
    words: query.search === '' ? [] : wordsOf(query.search),
    subCategory: query.subCategory === '' ? null : Number(query.subCategory),
  }
}

// A search of nothing but punctuation looks for a word that no text has, rather than for everything.
const wordsOf = (search: string) => {
  const words = [...new Set(searchWords(search))]
  return words.length > 0 ? words : ['\n']
}

// Three letters are the least that the trigram index can look up anywhere in a word; fewer match the begin of a word.
const patternOf = (word: string) => (word.length < 3 ? `% ${word}%` : `%${word}%`)

/** That every word is in the text. The words are letters and digits only, so there is nothing to escape. */
export const matchesWords = (words: readonly string[]): RawBuilder<boolean> =>
  words.length === 0
    ? sql`true`
    : sql.join(
        words.map((word) => sql`s.search_text like ${patternOf(word)}`),
        sql` and `,
      )

/** Which rows of a page: `limit` from `offset`, or the same rows counted from the end when that is nearer. */
export interface Slice {
  readonly offset: number
  readonly limit: number
  readonly fromEnd: boolean
}

/** The slice of page `page` of `total` rows. Walking from the nearer end halves what the deepest page costs. */
export const sliceOf = (page: number, limit: number, total: number): Slice => {
  const offset = (page - 1) * limit
  const rows = Math.max(0, Math.min(limit, total - offset))
  const fromEnd = offset > total / 2
  return { offset: fromEnd ? total - offset - rows : offset, limit: rows, fromEnd }
}

const arrow = (descending: boolean) => (descending ? sql`desc` : sql`asc`)

/** `order by` over columns `rank`, `sort_title` and `id`; the id makes the order total. */
export const orderOf = (plan: ListPlan, fromEnd = false): RawBuilder<unknown> => {
  const title = arrow(plan.descending !== fromEnd)
  return sql`rank ${arrow(fromEnd)}, sort_title ${title}, id ${title}`
}

const inSubcategory = (plan: ListPlan) =>
  plan.subCategory === null ? sql`true` : sql`s.subcategory_id = ${plan.subCategory}`

const notFavorite = (plan: ListPlan) =>
  plan.favoritesOf === null
    ? sql`true`
    : sql`not exists (select from favorite f where f.account_id = ${plan.favoritesOf} and f.source_id = s.id)`

/**
 * Ids of a page of everything visible, off the index: one ordered walk a scope, each no longer than the page is deep,
 * then merged. Favourites are an arm of their own, before or after the rest.
 */
export const walkedPage = (plan: ListPlan, slice: Slice): RawBuilder<unknown> => {
  const depth = slice.offset + slice.limit
  const order = orderOf(plan, slice.fromEnd)
  const rest = plan.scopes.map(
    (scope) => sql`(select s.id, s.sort_title, ${sql.lit(plan.favoritesLast ? 0 : 1)} as rank from source s
      where s.scope = ${scope} and ${inSubcategory(plan)} and ${notFavorite(plan)} order by ${order} limit ${depth})`,
  )
  const favorites =
    plan.favoritesOf === null
      ? []
      : [
          sql`(select s.id, s.sort_title, ${sql.lit(plan.favoritesLast ? 1 : 0)} as rank from favorite f join source s on s.id = f.source_id
      where f.account_id = ${plan.favoritesOf} and s.scope = any(${plan.scopes}) and ${inSubcategory(plan)}
      order by ${order} limit ${depth})`,
        ]
  return sql`select id, row_number() over (order by ${orderOf(plan)}) as position from (
    select * from (${sql.join([...favorites, ...rest], sql` union all `)}) arms
    order by ${order} limit ${slice.limit} offset ${slice.offset}) page`
}

/** Everything that matches, each with where it is filed: what counts and a page are then both taken from. */
export const matched = (plan: ListPlan): RawBuilder<unknown> => {
  const from =
    plan.groupId === null
      ? sql`source s`
      : sql`group_source gs join source s on s.id = gs.source_id and gs.group_id = ${plan.groupId}`
  const filed = plan.groupId === null ? sql`s.subcategory_id` : sql`gs.subcategory_id`
  return sql`select s.id, s.sort_title, ${filed} as subcategory_id from ${from}
    where s.scope = any(${plan.scopes}) and ${matchesWords(plan.words)}`
}

/** Ids of a page of the rows of `matched`. */
export const matchedPage = (
  plan: ListPlan,
  { limit, offset }: { limit: number; offset: number },
): RawBuilder<unknown> => {
  const rank =
    plan.favoritesOf === null
      ? sql`0`
      : sql`(exists (select from favorite f where f.account_id = ${plan.favoritesOf} and f.source_id = m.id) = ${plan.favoritesLast})::int`
  const filter = plan.subCategory === null ? sql`true` : sql`m.subcategory_id = ${plan.subCategory}`
  return sql`select id, row_number() over (order by ${orderOf(plan)}) as position from (
    select m.id, m.sort_title, ${rank} as rank from matched m where ${filter}
    order by ${orderOf(plan)} limit ${limit} offset ${offset}) page`
}
