import { type RawBuilder, sql } from 'kysely'
import { eachFact } from '#contract/lists/facts.ts'
import type { FilterName } from '#contract/lists/filter-table.ts'
import { valuesIn } from '#contract/sources/provenance-values.ts'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import { factValues } from '#server/library/facts-sql.ts'
import { hasTags } from './tags-sql.ts'

/** The day of a time, in UTC. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

/** The search has a plan of its own, and the subcategory narrows a list but not the counts beside it. */
type SqlName = Exclude<FilterName, 'search' | 'subCategory'>

interface Asked {
  readonly accountId: number | null
  /** The day, as YYYY-MM-DD in UTC. */
  readonly today: string
}

/** Sources that a condition is about: `source s`, filed under the subcategory in `filed`. */
interface Listed {
  readonly scopes: readonly number[]
  readonly filed: RawBuilder<unknown>
}

interface FilterSql<Value> {
  /**
   * Value of the filter in a plan; null where it is ignored. It has to be JSON with all that the condition depends on, because plans
   * are the keys of what is kept.
   */
  readonly plan: (text: string, asked: Asked) => Value | null
  readonly where: (value: Value, listed: Listed) => RawBuilder<boolean>
  /** Ids that pass, in order; null where the library index has the filter itself (`questionOf`). */
  readonly ids: ((value: Value, scopes: readonly number[]) => RawBuilder<number[]>) | null
}

/** A filter that the library index has. */
const indexed = <Value>(filter: Pick<FilterSql<Value>, 'plan' | 'where'>): FilterSql<Value> => ({
  ...filter,
  ids: null,
})

interface Condition<Value> extends Pick<FilterSql<Value>, 'plan'> {
  readonly where: (value: Value, scopes: readonly number[]) => RawBuilder<boolean>
}

/** A filter that the database alone knows: the index is given the ids of all sources that pass. */
const condition = <Value>({ plan, where }: Condition<Value>): FilterSql<Value> => ({
  plan,
  where: (value, { scopes }) => where(value, scopes),
  ids: (value, scopes) => sql`array(
    select s.id from source s where s.scope = any(${scopes}) and ${where(value, scopes)} order by s.id)`,
})

const facts = factValues('(select h.state from link_health h where h.source_id = s.id)')

const idsIn = (text: string): number[] => valuesIn(text).map(Number)

/** The ids of the favourites of an account. */
export const favoriteIds = (accountId: number): RawBuilder<number[]> =>
  sql`array(select f.source_id from favorite f where f.account_id = ${accountId} order by f.source_id)`

const favorite: FilterSql<number> = {
  plan: (_yes, { accountId }) => accountId,
  where: (accountId) => sql`s.id = any(${favoriteIds(accountId)})`,
  ids: favoriteIds,
}

/** The filters of a list in SQL. */
const filterSql = {
  favorite,
  tag: indexed({ plan: idsIn, where: (tags, { scopes }) => hasTags({ tags, scopes }) }),
  // Of the same link, whichever list has them: what is filed by the group may be there once more in the library.
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

/** Values of the filters that are set. */
export type ChosenFilters = { readonly [Name in SqlName]?: ValueOf<(typeof filterSql)[Name]> }

// Each filter is given values that it has planned itself.
const anyFilter = (name: string): FilterSql<unknown> => filterSql[name as SqlName] as FilterSql<unknown>

/** The filters that a query sets: the one place where their texts are taken apart. */
export const planFilters = (query: SourceListQuery, asked: Asked): ChosenFilters => {
  const names = Object.keys(filterSql) as SqlName[]
  const values = names.map((name) => [name, query[name] === '' ? null : anyFilter(name).plan(query[name], asked)])
  return Object.fromEntries(values.filter(([, value]) => value !== null))
}

/** The filters that are set, as conditions. */
export const filtersOn = (filters: ChosenFilters, listed: Listed): RawBuilder<boolean>[] =>
  Object.entries(filters).map(([name, value]) => anyFilter(name).where(value, listed))

/** Ids of the sources that pass each chosen filter unknown to the library index. */
export const idsBeside = (
  filters: ChosenFilters,
  scopes: readonly number[],
): Partial<Record<SqlName, RawBuilder<number[]>>> =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, value]) => {
      const ids = anyFilter(name).ids?.(value, scopes)
      return ids ? [[name, ids]] : []
    }),
  )
