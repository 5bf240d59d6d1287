import { type RawBuilder, sql } from 'kysely'
import { eachFact } from '#contract/lists/facts.ts'
import type { FilterName } from '#contract/lists/filter-table.ts'
import { valuesIn } from '#contract/sources/provenance-values.ts'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import { factValues } from '#server/library/facts-sql.ts'
import { hasTags } from './tags-sql.ts'

export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/** Search and subcategory are handled separately. */
type SqlName = Exclude<FilterName, 'search' | 'subCategory'>

interface FilterContext {
  readonly accountId: number | null
  /** YYYY-MM-DD in UTC. */
  readonly today: string
}

/** `source s` with its subcategory in `filed`. */
interface ListedSources {
  readonly scopes: readonly number[]
  readonly filed: RawBuilder<unknown>
}

interface FilterSql<Value> {
  /**
   * Plan value; null to ignore the filter. JSON with everything the condition depends on, because plans are cache keys.
   */
  readonly plan: (text: string, asked: FilterContext) => Value | null
  readonly where: (value: Value, listed: ListedSources) => RawBuilder<boolean>
  /** Ids that pass, sorted; null if the library index has the filter (`questionOf`). */
  readonly ids: ((value: Value, scopes: readonly number[]) => RawBuilder<number[]>) | null
}

const indexed = <Value>(filter: Pick<FilterSql<Value>, 'plan' | 'where'>): FilterSql<Value> => ({
  ...filter,
  ids: null,
})

interface Condition<Value> extends Pick<FilterSql<Value>, 'plan'> {
  readonly where: (value: Value, scopes: readonly number[]) => RawBuilder<boolean>
}

/** Filter unknown to the index, which gets all passing ids. */
const condition = <Value>({ plan, where }: Condition<Value>): FilterSql<Value> => ({
  plan,
  where: (value, { scopes }) => where(value, scopes),
  ids: (value, scopes) => sql`array(
    select s.id from source s where s.scope = any(${scopes}) and ${where(value, scopes)} order by s.id)`,
})

const facts = factValues('(select h.state from link_health h where h.source_id = s.id)')

const idsIn = (text: string): number[] => valuesIn(text).map(Number)

export const favoriteIds = (accountId: number): RawBuilder<number[]> =>
  sql`array(select f.source_id from favorite f where f.account_id = ${accountId} order by f.source_id)`

const favorite: FilterSql<number> = {
  plan: (_yes, { accountId }) => accountId,
  where: (accountId) => sql`s.id = any(${favoriteIds(accountId)})`,
  ids: favoriteIds,
}

const filterSql = {
  favorite,
  tag: indexed({ plan: idsIn, where: (tags, { scopes }) => hasTags({ tags, scopes }) }),
  // Duplicates in the whole library, even in a group's list.
  duplicates: indexed({
    plan: () => true,
    where: (_, { scopes }) => sql`exists (select from source o where md5(o.link_key) = md5(s.link_key)
      and o.link_key = s.link_key and o.id <> s.id and o.scope = any(${scopes}))`,
  }),
  import: condition({
    plan: (id, { accountId }) => ({ id: Number(id), accountId }),
    where: ({ id, accountId }) => sql`s.id in (
      select i.source_id from imported_source i join source_import m on m.id = i.import_id
      where m.id = ${id} and m.account_id = ${accountId})`,
  }),
  category: indexed({
    plan: idsIn,
    where: (ids, { filed }) => sql`${filed} in (select id from subcategory where category_id = any(${ids}::bigint[]))`,
  }),
  due: indexed({ plan: (_yes, { today }) => today, where: (day) => sql`s.due_on <= ${day}::text::date` }),
  ...eachFact((name) =>
    indexed({ plan: valuesIn, where: (wanted) => sql`${sql.raw(facts[name])} && ${wanted}::text[]` }),
  ),
} satisfies Record<SqlName, object>

type ValueOf<Filter> = Filter extends FilterSql<infer Value> ? Value : never

export type ChosenFilters = { readonly [Name in SqlName]?: ValueOf<(typeof filterSql)[Name]> }

const anyFilter = (name: string): FilterSql<unknown> => filterSql[name as SqlName] as FilterSql<unknown>

export const planFilters = (query: SourceListQuery, asked: FilterContext): ChosenFilters => {
  const names = Object.keys(filterSql) as SqlName[]
  const values = names.map((name) => [name, query[name] === '' ? null : anyFilter(name).plan(query[name], asked)])
  return Object.fromEntries(values.filter(([, value]) => value !== null))
}

export const filtersOn = (filters: ChosenFilters, listed: ListedSources): RawBuilder<boolean>[] =>
  Object.entries(filters).map(([name, value]) => anyFilter(name).where(value, listed))

/** Passing ids of filters unknown to the index. */
export const idsOutsideIndex = (
  filters: ChosenFilters,
  scopes: readonly number[],
): Partial<Record<SqlName, RawBuilder<number[]>>> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => {
      const ids = anyFilter(name).ids?.(value, scopes)
      return ids ? [[name, ids]] : []
    }),
  )
