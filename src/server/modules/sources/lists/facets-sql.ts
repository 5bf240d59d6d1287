import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { type FacetCounts, type FilterName, factNames, YES } from '#server/library-index/library-index.ts'
import { readWithPhrases } from '#server/modules/sources/search/phrases.ts'
import { isDue, unfiltered, valuesOf } from './filters-sql.ts'
import { filtersSet, inChosenSubcategory, isDuplicate, type ListPlan, matchedBut } from './list-sql.ts'

// A bit for each filter that is set; 0 for one that is not.
const bitsOf = (set: readonly string[]) => (name: FilterName) =>
  sql.lit(set.includes(name) ? 1 << set.indexOf(name) : 0)

const columns = (plan: ListPlan) => {
  const filters = Object.entries(filtersSet(plan))
  const failing = filters.map(
    ([_name, filter], index) => sql`case when ${filter} then 0 else ${sql.lit(1 << index)} end`,
  )
  const facts = factNames.map((name) => sql`, ${valuesOf(name)} as ${sql.id(name)}`)
  return sql`${sql.join(facts, sql``)}, s.link_key, ${isDue(plan)} as due, ${sql.join([sql`0`, ...failing], sql` + `)} as failed`
}

const countOf = (name: FilterName, value: RawBuilder<unknown>, rows: RawBuilder<unknown>) =>
  sql`select ${sql.lit(name)} as name, ${value} as value, count(*) as count from ${rows} group by 2`

/** Counts what passes all filters that are set, and for each of these what passes all others. */
const counts = (plan: ListPlan): RawBuilder<{ name: FilterName; value: string; count: number }> => {
  const bitOf = bitsOf(Object.keys(filtersSet(plan)))
  const under = (name: FilterName) => sql`s.failed in (0, ${bitOf(name)})`
  const parts = [
    ...factNames.map((name) =>
      countOf(name, sql`value`, sql`found s cross join unnest(s.${sql.id(name)}) as value where ${under(name)}`),
    ),
    countOf(
      'category',
      sql`sub.category_id::text`,
      sql`found s join subcategory sub on sub.id = s.subcategory_id where ${under('category')}`,
    ),
    countOf('due', sql`${sql.lit(YES)}`, sql`found s where s.due and ${under('due')}`),
    countOf('duplicates', sql`${sql.lit(YES)}`, sql`found s where ${isDuplicate(plan)} and ${under('duplicates')}`),
  ]
  return sql`with found as materialized (
      select * from (${matchedBut(plan, columns(plan))}) m
      where ${inChosenSubcategory(plan)} and m.failed & (m.failed - 1) = 0)
    ${sql.join(parts, sql` union all `)}`
}

export const readFacets = (db: Db, plan: ListPlan): Promise<FacetCounts> =>
  // Phrases are looked for in what each filter is counted in, which is more than the list has.
  readWithPhrases(db, { ...plan, ...unfiltered(plan), duplicates: false }, async (tx, { verified }) => {
    const { rows } = await counts({ ...plan, verified }).execute(tx)
    const found = new Map<FilterName, Map<string, number>>()
    for (const { name, value, count } of rows) {
      found.set(name, (found.get(name) ?? new Map<string, number>()).set(value, count))
    }
    return found
  })
