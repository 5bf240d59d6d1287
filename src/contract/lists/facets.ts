import { endpoint } from '#contract/endpoint.ts'
import * as z from '#contract/zod.ts'
import { type FacetName, filterNames, filterTable } from './filter-table.ts'
import { INDEXED, scopedListQuery } from './searches.ts'

/** A value of a filter with how many sources have it, as the address of a list writes it. */
const facet = z.object({ value: z.string(), count: z.int() })
export type Facet = z.infer<typeof facet>

// Most first, those of as many by value; none without a source.
const facets = z.array(facet)

type FacetSchemas = Record<FacetName<'values'>, typeof facets> & Record<FacetName<'count'>, z.ZodMiniNumberFormat>

/** Filters with counts, in the order of the table. */
export const facetNames = filterNames.filter((name): name is FacetName => 'facet' in filterTable[name])

const schemas = facetNames.map((name) => [name, filterTable[name].facet === 'values' ? facets : z.int()])

/** What each filter of a list would find under all the others that are set, but for its own (kyc §C). */
// fromEntries forgets the names.
export const sourceFacets = z.object(Object.fromEntries(schemas) as FacetSchemas)
export type SourceFacets = z.infer<typeof sourceFacets>

export const facetEndpoints = {
  facets: endpoint({
    method: 'GET',
    path: '/source/facets/',
    summary:
      'For each filter of a list its values, with how many sources each would find under the other filters; the search, tags, favourites and the subcategory narrow all of them',
    action: 'source.read',
    // The list of a group, for those who have none.
    errors: ['unauthenticated', 'forbidden', ...INDEXED],
    query: scopedListQuery,
    reply: sourceFacets,
  }),
}
