import { type RawBuilder, sql } from 'kysely'
import { valuesIn } from '#contract/sources/provenance-values.ts'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import { eachFact, type Facts, factNames, factValues, type KindQuestion } from '#server/library-index/library-index.ts'

/** What a list is filtered by of what kind of source it is (kyc §C). */
export interface FilterPlan {
  /** A source has to have one of these values; none for any. */
  readonly facts: Facts
  /** Filed under one of these categories; none for any. */
  readonly categories: readonly number[]
  /** The day, as YYYY-MM-DD in UTC. */
  readonly today: string
  /** Only what is due for review today. */
  readonly due: boolean
}

/** The day of a time, in UTC. */
export const dayOf = (time: Date): string => time.toISOString().slice(0, 10)

export const planFilters = (query: SourceListQuery, now: Date): FilterPlan => ({
  facts: eachFact((name) => valuesIn(query[name])),
  categories: valuesIn(query.category).map(Number),
  today: dayOf(now),
  due: query.due === 'yes',
})

/** Of the same day, without any of them. */
export const unfiltered = ({ today }: FilterPlan): FilterPlan => ({
  facts: eachFact(() => []),
  categories: [],
  today,
  due: false,
})

/** The same as the index is asked for it. */
export const kindOf = ({ facts, categories, due, today }: FilterPlan): KindQuestion => ({
  facts,
  categories,
  dueOn: due ? today : null,
})

export const isFiltered = ({ facts, categories, due }: FilterPlan): boolean =>
  due || categories.length > 0 || factNames.some((name) => facts[name].length > 0)

const values = factValues('(select h.state from link_health h where h.source_id = s.id)')

/** The filters that are set, each as a condition on `source s`, which is filed under the subcategory in `filed`. */
export const filtersOn = (plan: FilterPlan, filed: RawBuilder<unknown>): RawBuilder<boolean>[] => {
  const { facts, categories, today, due } = plan
  const set = factNames.filter((name) => facts[name].length > 0)
  return [
    ...set.map((name) => sql<boolean>`${sql.raw(values[name])} && ${facts[name]}::text[]`),
    ...(categories.length > 0
      ? [sql<boolean>`${filed} in (select id from subcategory where category_id = any(${categories}::bigint[]))`]
      : []),
    ...(due ? [sql<boolean>`s.due_on <= ${today}::text::date`] : []),
  ]
}
