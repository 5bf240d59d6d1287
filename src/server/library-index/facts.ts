/** What a source says of itself that lists are filtered by, as an address names it. */
export const factNames = ['country', 'language', 'access', 'exposure', 'official', 'health'] as const
export type FactName = (typeof factNames)[number]

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

/** The filters of a list that are counted each under the others. */
export type FilterName = FactName | 'category' | 'due' | 'duplicates'

/** How many sources each value of each filter has under the others; of `due` and `duplicates` it is `YES`. */
export type FacetCounts = ReadonlyMap<FilterName, ReadonlyMap<string, number>>

export const YES = 'yes'
