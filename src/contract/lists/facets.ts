import { endpoint } from '#contract/endpoint.ts'
import * as z from '#contract/zod.ts'
import { scopedListQuery } from './searches.ts'

/** A value of a filter with how many sources have it, as the address of a list writes it. */
const facet = z.object({ value: z.string(), count: z.int() })
export type Facet = z.infer<typeof facet>

// Most first, those of as many by value; none without a source.
const facets = z.array(facet)

/** What each filter of a list would find under all the others that are set, but for its own (kyc §C). */
export const sourceFacets = z.object({
  country: facets,
  /** The ids of categories; of a group’s subjects in its list. */
  category: facets,
  language: facets,
  access: facets,
  exposure: facets,
  /** Of 'yes' and 'no'. */
  official: facets,
  health: facets,
  /** Due for review today, in UTC. */
  due: z.int(),
  duplicates: z.int(),
})
export type SourceFacets = z.infer<typeof sourceFacets>

export const facetEndpoints = {
  facets: endpoint({
    method: 'GET',
    path: '/source/facets/',
    summary:
      'For each filter of a list its values, with how many sources each would find under the other filters; the search, tags, favourites and the subcategory narrow all of them',
    action: 'source.read',
    // The list of a group, for those who have none.
    errors: ['unauthenticated', 'forbidden'],
    query: scopedListQuery,
    reply: sourceFacets,
  }),
}
