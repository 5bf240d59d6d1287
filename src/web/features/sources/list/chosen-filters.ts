import { eachFilter, type FacetName, type FilterName, filterNames, filterTable } from '#contract/lists/filter-table.ts'
import { valuesIn } from '#contract/sources/provenance-values.ts'
import type { SourceListQuery } from '#contract/sources/sources.ts'

/** Order and direction don't filter. */
export const unfiltered = eachFilter(() => '' as const)

export const chosenFilters = (query: SourceListQuery): FilterName[] => filterNames.filter((name) => query[name] !== '')

/** Separately removable values: each tag, or a filter's values together. */
export const partsOf = (query: SourceListQuery, name: FilterName): string[] =>
  filterTable[name].form === 'ids' ? valuesIn(query[name]) : [query[name]]

export const countParts = (query: SourceListQuery): number =>
  chosenFilters(query).flatMap((name) => partsOf(query, name)).length

export const isFacet = (name: FilterName): name is FacetName => 'facet' in filterTable[name]
