import { eachFilter, type FacetName, type FilterName, filterNames, filterTable } from '#contract/lists/filter-table.ts'
import { valuesIn } from '#contract/sources/provenance-values.ts'
import type { SourceListQuery } from '#contract/sources/sources.ts'

/** A list without filters. Order and direction filter nothing. */
export const unfiltered = eachFilter(() => '' as const)

/** The filters that narrow the list. */
export const chosenFilters = (query: SourceListQuery): FilterName[] => filterNames.filter((name) => query[name] !== '')

/** Values that narrow the list one by one: each tag, or all values of another filter together. */
export const partsOf = (query: SourceListQuery, name: FilterName): string[] =>
  filterTable[name].form === 'ids' ? valuesIn(query[name]) : [query[name]]

/** Number of the parts by which a list is narrowed. */
export const countParts = (query: SourceListQuery): number =>
  chosenFilters(query).flatMap((name) => partsOf(query, name)).length

/** Whether a filter is chosen in the panel below the categories, which counts its values. */
export const isPanelFilter = (name: FilterName): name is FacetName => 'facet' in filterTable[name]
