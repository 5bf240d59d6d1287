import { type RawBuilder, sql } from 'kysely'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import { type ChosenFilters, dayOf, filtersOn, planFilters } from './filters-sql.ts'
import { hasLinkKey, isSearch, matchesSearch, planSearch, type SearchPlan } from './search-sql.ts'

/** Normalized list query of a caller. */
export interface ListPlan extends SearchPlan {
  readonly scopes: readonly number[]
  readonly groupId: number | null
  /** Account whose favorites affect the order; null if none. */
  readonly favoritesOf: number | null
  readonly favoritesLast: boolean
  readonly descending: boolean
  readonly subCategory: number | null
  readonly filters: ChosenFilters
  readonly today: string
}

/** True if counts differ from those of all visible sources. */
export const isNarrowed = (plan: ListPlan): boolean =>
  plan.groupId !== null || isSearch(plan) || Object.keys(plan.filters).length > 0

/** Pure title order. */
export const isByTitle = ({ favoritesOf, filters }: ListPlan): boolean => favoritesOf === null && !filters.duplicates

export const planList = (
  query: SourceListQuery,
  viewer: { scopes: readonly number[]; accountId: number | null; groupId: number | null; now: Date },
): ListPlan => {
  const today = dayOf(viewer.now)
  const filters = planFilters(query, { accountId: viewer.accountId, today })
  const byFavorite = query.order === 'favorite' && viewer.accountId !== null && !filters.duplicates
  return {
    scopes: viewer.scopes,
    groupId: viewer.groupId,
    favoritesOf: byFavorite ? viewer.accountId : null,
    favoritesLast: byFavorite && query.direction === 'DESC',
    // With favorites first or last, titles always ascend (decision 0013, screens).
    descending: !byFavorite && query.direction === 'DESC',
    ...planSearch(query.search),
    subCategory: query.subCategory === '' ? null : Number(query.subCategory),
    filters,
    today,
  }
}

export const linkIds = ({ linkKey, scopes }: ListPlan): RawBuilder<number[]> =>
  sql`array(select s.id from source s where ${hasLinkKey(linkKey ?? '')} and s.scope = any(${scopes}) order by s.id)`

/** Fingerprint of a group's filing (row count and sum of hashes); cheaper than reading it. */
export const filingMark = ({ groupId }: ListPlan): RawBuilder<string> => sql`(
  select count(*) || ':' || coalesce(sum(hashint8extended(source_id, subcategory_id)), 0) from group_source
  where group_id = ${groupId})`

export const filingOf = ({ groupId }: ListPlan): RawBuilder<string> => sql`(
  select coalesce(json_agg(filed order by subcategory), '[]')::text from (
    select sub.id as subcategory, sub.category_id as category, json_agg(gs.source_id order by gs.source_id) as ids
    from group_source gs join subcategory sub on sub.id = gs.subcategory_id
    where gs.group_id = ${groupId} group by sub.id) filed)`

export interface PageSlice {
  readonly offset: number
  readonly limit: number
  readonly fromEnd: boolean
}

/** Scans from the nearer end, which halves the cost of the deepest page. */
const sliceOf = (start: number, end: number, total: number): PageSlice => {
  const from = Math.max(0, start)
  const limit = Math.max(0, Math.min(end, total) - from)
  const fromEnd = from > total / 2
  return { offset: fromEnd ? total - from - limit : from, limit, fromEnd }
}

export interface PageSlices {
  readonly favorites: PageSlice
  readonly rest: PageSlice
}

export const pageSlicesOf = (
  plan: ListPlan,
  { page, pageSize }: { page: number; pageSize: number },
  { total, favorites }: { total: number; favorites: number },
): PageSlices => {
  const start = (page - 1) * pageSize
  const others = total - favorites
  const favoritesBefore = plan.favoritesLast ? others : 0
  const othersBefore = plan.favoritesLast ? 0 : favorites
  return {
    favorites: sliceOf(start - favoritesBefore, start - favoritesBefore + pageSize, favorites),
    rest: sliceOf(start - othersBefore, start - othersBefore + pageSize, others),
  }
}

const arrow = (descending: boolean) => (descending ? sql`desc` : sql`asc`)

// The id makes the order total.
const byTitle = (descending: boolean) => sql`sort_title ${arrow(descending)}, id ${arrow(descending)}`

const inSubcategory = (plan: ListPlan) =>
  plan.subCategory === null ? sql`true` : sql`s.subcategory_id = ${plan.subCategory}`

// `not in` is hashed once and keeps the index scan.
const notFavorite = (plan: ListPlan) =>
  plan.favoritesOf === null
    ? sql`true`
    : sql`s.id not in (select f.source_id from favorite f where f.account_id = ${plan.favoritesOf})`

const visibleFavorites = (plan: ListPlan) => sql`favorite f join source s on s.id = f.source_id
  where f.account_id = ${plan.favoritesOf} and s.scope = any(${plan.scopes}) and ${inSubcategory(plan)}`

export const favoriteCount = (plan: ListPlan): RawBuilder<{ favorites: number }> =>
  sql`select count(*) as favorites from ${visibleFavorites(plan)}`

const favoritesSlice = (plan: ListPlan, { offset, limit, fromEnd }: PageSlice) =>
  sql`select s.id, s.sort_title from ${visibleFavorites(plan)}
    order by ${byTitle(plan.descending !== fromEnd)} limit ${limit} offset ${offset}`

// One ordered index scan per scope, then merged.
const restSlice = (plan: ListPlan, { offset, limit, fromEnd }: PageSlice) => {
  const order = byTitle(plan.descending !== fromEnd)
  const scans = plan.scopes.map(
    (scope) => sql`(select s.id, s.sort_title from source s
      where s.scope = ${scope} and ${inSubcategory(plan)} and ${notFavorite(plan)} order by ${order} limit ${offset + limit})`,
  )
  return sql`select * from (${sql.join(scans, sql` union all `)}) scans order by ${order} limit ${limit} offset ${offset}`
}

export const scannedPage = (plan: ListPlan, { favorites, rest }: PageSlices): RawBuilder<unknown> => {
  const numbered = (part: number, rows: RawBuilder<unknown>) =>
    sql`select id, ${sql.lit(part)} as part, row_number() over (order by ${byTitle(plan.descending)}) as position from (${rows}) rows`
  const parts = [
    ...(favorites.limit > 0 ? [numbered(plan.favoritesLast ? 1 : 0, favoritesSlice(plan, favorites))] : []),
    ...(rest.limit > 0 ? [numbered(plan.favoritesLast ? 0 : 1, restSlice(plan, rest))] : []),
  ]
  return parts.length > 0
    ? sql.join(parts, sql` union all `)
    : sql`select null::bigint as id, 0 as part, 0 as position where false`
}

/** Matching sources with subcategory, basis of counts and pages. */
export const matched = (plan: ListPlan, sources: RawBuilder<unknown> = sql`source`): RawBuilder<unknown> => {
  const { groupId, scopes, filters } = plan
  const filed = groupId === null ? sql`s.subcategory_id` : sql`gs.subcategory_id`
  const from =
    groupId === null
      ? sql`${sources} s`
      : sql`group_source gs join ${sources} s on s.id = gs.source_id and gs.group_id = ${groupId}`
  const conditions = [sql`s.scope = any(${scopes})`, matchesSearch(plan), ...filtersOn(filters, { scopes, filed })]
  return sql`select s.id, s.sort_title, ${filed} as subcategory_id${filters.duplicates ? sql`, s.link_key` : sql``} from ${from}
    where ${sql.join(conditions, sql` and `)}`
}

const rankOf = (plan: ListPlan) =>
  plan.favoritesOf === null
    ? sql`0`
    : sql`(exists (select from favorite f where f.account_id = ${plan.favoritesOf} and f.source_id = m.id) = ${plan.favoritesLast})::int`

export const inChosenSubcategory = (plan: ListPlan): RawBuilder<boolean> =>
  plan.subCategory === null ? sql`true` : sql`m.subcategory_id = ${plan.subCategory}`

const firstOfLink = (column: RawBuilder<unknown>) =>
  sql`first_value(${column}) over (partition by m.link_key order by m.sort_title, m.id)`

const groupColumns = ({ filters }: ListPlan) =>
  filters.duplicates
    ? sql`, ${firstOfLink(sql`m.sort_title`)} as first_title, ${firstOfLink(sql`m.id`)} as first_id`
    : sql``

export const listed = (plan: ListPlan, rows: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select m.id, m.sort_title, m.subcategory_id, ${rankOf(plan)} as rank${groupColumns(plan)} from ${rows} m where ${inChosenSubcategory(plan)}`

export const listOrder = (plan: ListPlan): RawBuilder<unknown> => {
  const direction = arrow(plan.descending)
  const groups = plan.filters.duplicates ? sql`first_title ${direction}, first_id ${direction}, ` : sql``
  return sql`rank, ${groups}${byTitle(plan.descending)}`
}

export const matchedPage = (
  plan: ListPlan,
  { limit, offset }: { limit: number; offset: number },
): RawBuilder<unknown> => {
  const order = listOrder(plan)
  return sql`select id, row_number() over (order by ${order}) as position from (
    select * from (${listed(plan, sql`matched`)}) listed order by ${order} limit ${limit} offset ${offset}) page`
}
