import { facetNames } from './facets.ts'
import { type FacetName, filterTable } from './filter-table.ts'

/** Filters on provenance. 'category' is excluded, because its meaning depends on the list. */
export type FactName = Exclude<FacetName<'values'>, 'category'>

const isFact = (name: FacetName): name is FactName => name !== 'category' && filterTable[name].facet === 'values'

/** Countries first: the index groups sources by them. */
export const factNames: readonly FactName[] = [
  'country',
  ...facetNames.filter(isFact).filter((name) => name !== 'country'),
]

/** A source's values, or requested values, spelled as in addresses. */
export type FactValues = Readonly<Record<FactName, readonly string[]>>

export const eachFact = <T>(make: (name: FactName) => T): Record<FactName, T> =>
  Object.fromEntries(factNames.map((name) => [name, make(name)])) as Record<FactName, T>

/** Counts per filter and value under the other filters; `due` and `duplicates` have `YES` alone. */
export type FacetCounts = ReadonlyMap<FacetName, ReadonlyMap<string, number>>

export const YES = 'yes'
