import type { FacetCounts, Facts } from '#contract/lists/facts.ts'
import type { FirstCount } from './firsts.ts'

/** What kind of sources a list is of. */
export interface KindQuestion {
  /** A source has to have one of these values of each fact; none for any. */
  readonly facts: Facts
  /** A source has to be filed under one of these; none for any. */
  readonly categories: readonly number[]
  /** The day on which a source has to be due for review, as YYYY-MM-DD in UTC; null for any. */
  readonly dueOn: string | null
}

/** Sources that a group has filed under one of its subcategories. */
export interface FiledSources {
  readonly subcategory: number
  /** That of the subcategory. */
  readonly category: number
  readonly ids: readonly number[]
}

/** What a list is of, with nothing left to be looked up in the database. */
export interface ListQuestion {
  /** Scopes of the sources that the asker sees. */
  readonly scopes: readonly number[]
  /** What has to be in the `search_text` of a source, each of them. */
  readonly parts: readonly string[]
  /** What may not be in it, none of them. */
  readonly without: readonly string[]
  /** Sources that are found whatever parts are in their text. */
  readonly also: readonly number[]
  /** A source has to have one tag of each of these sets; null for any. */
  readonly tags: readonly (readonly number[])[] | null
  /** A source has to be one of these; null for any. */
  readonly among: readonly number[] | null
  /** Only what is filed here, and its categories in place of the library's: the list of a group. Null for any other list. */
  readonly filing: readonly FiledSources[] | null
  /** Sources that are not found. */
  readonly except: readonly number[]
  readonly kind: KindQuestion
  /** Narrows the list and its total, not the counts. */
  readonly subcategory: number | null
  /** A source has to have the link of another that the asker sees; those of a link stand together, and none is apart. */
  readonly duplicates: boolean
  /** Sources that stand before or after the others. */
  readonly apart: { readonly ids: readonly number[]; readonly last: boolean } | null
  readonly descending: boolean
}

/** What page of a list is asked for. */
export interface Question extends ListQuestion {
  readonly offset: number
  readonly limit: number
}

/** How many sources each subcategory has. */
export interface Counts {
  readonly get: (subcategory: number) => number
}

export interface Found {
  /** The sources of the page, in order. */
  readonly ids: readonly number[]
  readonly totalCount: number
  /** By the id of a subcategory; the same object for as long as nothing changes, where it is still known. */
  readonly counts: Counts
  /** The version of the sources of these scopes for which this is exact, as `versionColumns` writes it. */
  readonly version: string
}

/** Where a source stands in a list: how many come before it; null where the list does not have it. */
export interface Position {
  readonly position: number | null
  readonly version: string
}

/** The first sources of a list by rank. */
export interface Best {
  readonly ids: readonly number[]
  readonly version: string
}

/** The word of titles and labels that is nearest to another; null where none is near enough. */
export interface Nearest {
  readonly word: string | null
  readonly version: string
}

/** How many sources of a list have titles that begin with each character, from A to Z. */
export interface Firsts {
  readonly firsts: readonly FirstCount[]
  readonly version: string
}

/** How many sources of a category cover what a code stands for, or say nothing of it. */
export type CoveredCell = readonly [code: string, category: number, sources: number]

/** How many sources cover what, by category, and how many each category has, by its id. */
export interface Covered {
  readonly cells: readonly CoveredCell[]
  readonly categories: ReadonlyMap<string, number>
  readonly version: string
}

/** How many sources of a list each value of each filter has under the others. */
export interface Facets {
  readonly counts: FacetCounts
  readonly version: string
}
