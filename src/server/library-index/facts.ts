import { facetNames } from '#contract/lists/facets.ts'
import { type FacetName, filterTable } from '#contract/lists/filter-table.ts'

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

/**
 * For each, the values of `source s` as an array in SQL: `unknown` where it says nothing. `state` is that of its link, null where it
 * was never checked.
 */
export const factValues = (state: string): Readonly<Record<FactName, string>> => ({
  country: `coalesce(s.countries, '{unknown}')`,
  language: `coalesce(s.languages, '{unknown}')`,
  access: `array[coalesce(s.access, 'unknown')]`,
  exposure: `array[coalesce(s.exposure, 'unknown')]`,
  official: `case s.official when true then array['yes'] when false then array['no'] else '{}' end`,
  health: `array[coalesce(${state}, 'unchecked')]`,
})

/** The day in UTC from which `source s` is due for review, counted from 1970; null for never. */
export const DUE_DAY = `s.due_on - date '1970-01-01'`

const DAY_MS = 86_400_000

/** The same of a day as YYYY-MM-DD. */
export const dayNumber = (day: string): number => Date.parse(day) / DAY_MS

/** How many sources each value of each filter has under the others; of `due` and `duplicates` it is `YES`. */
export type FacetCounts = ReadonlyMap<FacetName, ReadonlyMap<string, number>>

export const YES = 'yes'
