import type { SourceListQuery } from '#contract/sources/sources.ts'

/** The filters by what kind of source it is, and by what there is to be done about it (kyc §C), in the order in which they read. */
export const facetNames = [
  'category',
  'country',
  'language',
  'access',
  'exposure',
  'official',
  'health',
  'due',
] as const
export type FacetName = (typeof facetNames)[number]

/** What each filter is when it does not filter. Order and direction filter nothing. */
export const unfiltered = {
  search: '',
  import: '',
  subCategory: '',
  category: '',
  country: '',
  language: '',
  access: '',
  exposure: '',
  official: '',
  health: '',
  due: '',
  tag: '',
  favorite: '',
  duplicates: '',
} as const

export type FilterName = keyof typeof unfiltered

// The names are those of what is unfiltered.
const names = Object.keys(unfiltered) as FilterName[]

/** Those that narrow the list, in the order in which they read. */
export const chosenFilters = (query: SourceListQuery): FilterName[] => names.filter((name) => query[name] !== '')
