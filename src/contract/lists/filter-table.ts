import { limits } from '#contract/limits.ts'
import {
  accesses,
  exposures,
  FILTER_VALUES,
  healthStates,
  LANGUAGE,
  UNKNOWN,
} from '#contract/sources/provenance-values.ts'

// The page reads its address by this table before it shows anything, so nothing here needs zod.

export const sourceOrders = ['title', 'favorite'] as const
export const directions = ['ASC', 'DESC'] as const

/** Form of a filter's value in an address. Each may also be '', which filters nothing. */
export type FilterForm =
  | { readonly form: 'line'; readonly max: number }
  | { readonly form: 'id' }
  /** Up to five ids with commas between them. A source has to have all of them. */
  | { readonly form: 'ids' }
  /** Up to `FILTER_VALUES` values with commas between them. A source has to have one of them. */
  | { readonly form: 'values'; readonly values: RegExp }
  | { readonly form: 'choice'; readonly choices: readonly ['', ...string[]] }

/**
 * Counts of a filter under the others, which the panel of filters shows: of each value, or of the one choice. A filter
 * without them is chosen elsewhere.
 */
type FilterRow = FilterForm & { readonly facet?: 'values' | 'count' }

const YES = ['', 'yes'] as const

const values = (value: string) =>
  ({
    form: 'values',
    values: new RegExp(`^(?:${value})(?:,(?:${value})){0,${FILTER_VALUES - 1}}$`),
    facet: 'values',
  }) as const

/** The filters of a list of sources, in the order of its address. A new filter begins here ('To add a filter' in the README). */
export const filterTable = {
  search: { form: 'line', max: limits.search },
  subCategory: { form: 'id' },
  /** Only the caller’s favourites. A guest has none: from them it is ignored, as `order=favorite` is. */
  favorite: { form: 'choice', choices: YES },
  /** Only what has all of these tags, or others of the same labels. A tag that the caller does not see is on nothing. */
  tag: { form: 'ids' },
  /**
   * Only what has the same link as another source that the caller sees, whatever else is filtered; those of a link stand together, by
   * the title of the first of them, and `order=favorite` is ignored (decision 0024).
   */
  duplicates: { form: 'choice', choices: YES, facet: 'count' },
  /** Only sources that this import added. With the import of another person the list is empty, as with an unknown id. */
  import: { form: 'id' },
  // The filters of kyc §C. `unknown` finds sources that say nothing of it.
  /** Countries that a source covers, `001` worldwide. */
  country: values(`[A-Z]{2}|001|${UNKNOWN}`),
  /** Ids of global categories; of subjects in a group’s list. */
  category: values('[1-9]\\d{0,14}'),
  language: values(`${LANGUAGE}|${UNKNOWN}`),
  access: values([...accesses, UNKNOWN].join('|')),
  exposure: values([...exposures, UNKNOWN].join('|')),
  official: { form: 'choice', choices: ['', 'yes', 'no'], facet: 'values' },
  health: values(healthStates.join('|')),
  /** Only what is due for review today, in UTC. */
  due: { form: 'choice', choices: YES, facet: 'count' },
} as const satisfies Readonly<Record<string, FilterRow>>

type Table = typeof filterTable
export type FilterName = keyof Table

/** Names of the filters that are counted so. */
export type FacetName<Counted extends 'values' | 'count' = 'values' | 'count'> = {
  [Name in FilterName]: Table[Name] extends { readonly facet: Counted } ? Name : never
}[FilterName]

/** Text of each filter in an address. */
export type FilterTexts = {
  [Name in FilterName]: Table[Name] extends { readonly choices: readonly (infer Choice)[] } ? Choice : string
}

// Object.keys forgets the names.
export const filterNames = Object.keys(filterTable) as readonly FilterName[]

/** Something for each filter, in the order of the table. */
export const eachFilter = <T>(make: (row: FilterRow, name: FilterName) => T): Record<FilterName, T> =>
  // fromEntries forgets the names.
  Object.fromEntries(filterNames.map((name) => [name, make(filterTable[name], name)])) as Record<FilterName, T>
