import type { FastifyInstance } from 'fastify'
import { type Facet, facetEndpoints, type SourceFacets } from '#contract/lists/facets.ts'
import type { Db } from '#server/db/kysely.ts'
import { type FacetCounts, type FilterName, YES } from '#server/library-index/library-index.ts'
import { route } from '#server/route.ts'
import { facetsIn } from './facets.ts'
import { planIndexIn } from './find-in-index.ts'
import { planOfOwnScope } from './plans.ts'

const byCount = (one: Facet, other: Facet) =>
  other.count - one.count || Number(one.value > other.value) - Number(one.value < other.value)

const presentFacets = (counts: FacetCounts): SourceFacets => {
  const valuesOf = (name: FilterName) =>
    [...(counts.get(name) ?? [])].map(([value, count]) => ({ value, count })).toSorted(byCount)
  const yesOf = (name: FilterName) => counts.get(name)?.get(YES) ?? 0
  return {
    country: valuesOf('country'),
    category: valuesOf('category'),
    language: valuesOf('language'),
    access: valuesOf('access'),
    exposure: valuesOf('exposure'),
    official: valuesOf('official'),
    health: valuesOf('health'),
    due: yesOf('due'),
    duplicates: yesOf('duplicates'),
  }
}

interface FacetParts {
  readonly db: Db
  readonly clock: () => Date
}

/** What the filters of a list find, each under the others. */
export const registerFacets = (app: FastifyInstance, { db, clock }: FacetParts): void => {
  const count = facetsIn(db, planIndexIn(db, app.libraryIndex))

  route(app, facetEndpoints.facets, async ({ actor, query }) =>
    presentFacets(await count(planOfOwnScope({ actor, now: clock() }, query))),
  )
}
