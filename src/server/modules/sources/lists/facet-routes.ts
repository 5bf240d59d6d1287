import type { FastifyInstance } from 'fastify'
import { type Facet, facetEndpoints, facetNames, type SourceFacets } from '#contract/lists/facets.ts'
import { type FacetCounts, YES } from '#contract/lists/facts.ts'
import { filterTable } from '#contract/lists/filter-table.ts'
import type { Db } from '#server/db/kysely.ts'
import { route } from '#server/route.ts'
import { indexedIn } from './answers-in-index.ts'
import { planIndexIn } from './find-in-index.ts'
import { planOfOwnScope } from './plans.ts'

const byCount = (one: Facet, other: Facet) =>
  other.count - one.count || Number(one.value > other.value) - Number(one.value < other.value)

const presentFacets = (counts: FacetCounts): SourceFacets => {
  const presented = facetNames.map((name) => {
    const values = counts.get(name) ?? new Map<string, number>()
    const facets = [...values].map(([value, count]) => ({ value, count })).toSorted(byCount)
    return [name, filterTable[name].facet === 'values' ? facets : (values.get(YES) ?? 0)]
  })
  return Object.fromEntries(presented) as SourceFacets
}

interface FacetDependencies {
  readonly db: Db
  readonly clock: () => Date
}

export const registerFacets = (app: FastifyInstance, { db, clock }: FacetDependencies): void => {
  const answer = indexedIn(db, planIndexIn(db, app.libraryIndex))

  route(app, facetEndpoints.facets, async ({ actor, query }) => {
    const plan = planOfOwnScope({ actor, now: clock() }, query)
    const { counts } = await answer(plan, ({ facets }, question) => facets(question, plan.today))
    return presentFacets(counts)
  })
}
