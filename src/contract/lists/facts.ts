import { facetNames } from './facets.ts'
import { type FacetName, filterTable } from './filter-table.ts'

/** Filters by what a source says of itself. Its category depends on the list that has it. */
export type FactName = Exclude<FacetName<'values'>, 'category'>

const isFact = (name: FacetName): name is FactName => name !== 'category' && filterTable[name].facet === 'values'

/** Countries come first: kinds of sources are told apart by them before all others. */
export const factNames: readonly FactName[] = [
  'country',
  ...facetNames.filter(isFact).filter((name) => name !== 'country'),
]

/** The values that a source has of each, or that are asked for: written as an address writes them. */
export type Facts = Readonly<Record<FactName, readonly string[]>>

/** Something for each of them. */
export const eachFact = <T>(make: (name: FactName) => T): Record<FactName, T> =>
  // fromEntries forgets the names.
  Object.fromEntries(factNames.map((name) => [name, make(name)])) as Record<FactName, T>

/** How many sources each value of each filter has under the others; of `due` and `duplicates` it is `YES`. */
export type FacetCounts = ReadonlyMap<FacetName, ReadonlyMap<string, number>>

export const YES = 'yes'
