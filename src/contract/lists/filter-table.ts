import { limits } from '#contract/limits.ts'
import {
  accesses,
  exposures,
  FILTER_VALUES,
  healthStates,
  LANGUAGE,
  UNKNOWN,
} from '#contract/sources/provenance-values.ts'

// The page parses its address by this table before the first rendering, so it must not load zod.

export const sourceOrders = ['title', 'favorite'] as const
export const directions = ['ASC', 'DESC'] as const

export type FilterForm =
  | { readonly form: 'line'; readonly max: number }
  | { readonly form: 'id' }
  | { readonly form: 'ids' }
  /** Up to `FILTER_VALUES` comma-separated values; a source must have one of them. */
  | { readonly form: 'values'; readonly values: RegExp }
  | { readonly form: 'choice'; readonly choices: readonly ['', ...string[]] }

/** How the filter menus count it: per value, or its one choice. Without it, the filter is chosen elsewhere. */
type FilterRow = FilterForm & { readonly facet?: 'values' | 'count' }

const YES = ['', 'yes'] as const

const values = (value: string) =>
  ({
    form: 'values',
    values: new RegExp(`^(?:${value})(?:,(?:${value})){0,${FILTER_VALUES - 1}}$`),
    facet: 'values',
  }) as const

/** Filters of source lists in address order. To add one, begin here (README, 'Add something'). */
export const filterTable = {
  search: { form: 'line', max: limits.search },
  subCategory: { form: 'id' },
  favorite: { form: 'choice', choices: YES },
  /** Sources with all of these tags, or equal labels. An invisible tag matches nothing. */
  tag: { form: 'ids' },
  /** Sources whose link another visible source has, grouped by link. Ignores `order=favorite` (decision 0024). */
  duplicates: { form: 'choice', choices: YES, facet: 'count' },
  /** Sources added by this import of the caller; empty for another person's or unknown import. */
  import: { form: 'id' },
  // Provenance filters. `unknown` finds sources without a value.
  /** Covered countries; `001` is worldwide. */
  country: values(`[A-Z]{2}|001|${UNKNOWN}`),
  /** Global category ids; subject ids in a group’s list. */
  category: values('[1-9]\\d{0,14}'),
  language: values(`${LANGUAGE}|${UNKNOWN}`),
  access: values([...accesses, UNKNOWN].join('|')),
  exposure: values([...exposures, UNKNOWN].join('|')),
  official: { form: 'choice', choices: ['', 'yes', 'no', UNKNOWN], facet: 'values' },
  health: values(healthStates.join('|')),
  /** Due for review today, in UTC. */
  due: { form: 'choice', choices: YES, facet: 'count' },
} as const satisfies Readonly<Record<string, FilterRow>>

type Table = typeof filterTable
export type FilterName = keyof Table

export type FacetName<Counted extends 'values' | 'count' = 'values' | 'count'> = {
  [Name in FilterName]: Table[Name] extends { readonly facet: Counted } ? Name : never
}[FilterName]

export type FilterTexts = {
  [Name in FilterName]: Table[Name] extends { readonly choices: readonly (infer Choice)[] } ? Choice : string
}

export const filterNames = Object.keys(filterTable) as readonly FilterName[]

export const eachFilter = <T>(make: (row: FilterRow, name: FilterName) => T): Record<FilterName, T> =>
  Object.fromEntries(filterNames.map((name) => [name, make(filterTable[name], name)])) as Record<FilterName, T>
