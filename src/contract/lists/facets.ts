import { endpoint } from '#contract/endpoint.ts'
import * as z from '#contract/zod.ts'
import { type FacetName, filterNames, filterTable } from './filter-table.ts'
import { INDEXED, scopedListQuery } from './searches.ts'

const facet = z.object({ value: z.string(), count: z.int() })
export type Facet = z.infer<typeof facet>

const facets = z.array(facet)

type FacetSchemas = Record<FacetName<'values'>, typeof facets> & Record<FacetName<'count'>, z.ZodMiniNumberFormat>

export const facetNames = filterNames.filter((name): name is FacetName => 'facet' in filterTable[name])

const schemas = facetNames.map((name) => [name, filterTable[name].facet === 'values' ? facets : z.int()])

/** Counts of each filter under all other set filters. */
export const sourceFacets = z.object(Object.fromEntries(schemas) as FacetSchemas)
export type SourceFacets = z.infer<typeof sourceFacets>

export const facetEndpoints = {
  facets: endpoint({
    method: 'GET',
    path: '/source/facets/',
    summary:
      'The values of each filter of a list, with the number of sources for each value under the other filters. Search, tags, favorites and subcategory apply to all of them',
    action: 'source.read',
    // A group's list without a group.
    errors: ['unauthenticated', 'forbidden', ...INDEXED],
    query: scopedListQuery,
    reply: sourceFacets,
  }),
}
