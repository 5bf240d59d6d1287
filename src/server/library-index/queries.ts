import type { FacetCounts, FactValues } from '#contract/lists/facts.ts'
import type { CharacterCount } from './first-characters.ts'

/** Provenance conditions of a list. */
export interface KindQuery {
  readonly facts: FactValues
  /** Alternative categories; empty for any. */
  readonly categories: readonly number[]
  readonly dueOn: string | null
}

export interface FiledSources {
  readonly subcategory: number
  readonly category: number
  readonly ids: readonly number[]
}

/** List query without database lookups left. */
export interface IndexListQuery {
  /** Scopes visible to the caller. */
  readonly scopes: readonly number[]
  /** Word parts required in `search_text`. */
  readonly parts: readonly string[]
  /** Word parts excluded. */
  readonly without: readonly string[]
  /** Sources found regardless of their text. */
  readonly also: readonly number[]
  /** One tag of each set is required; null for any. */
  readonly tags: readonly (readonly number[])[] | null
  /** Restricts to these ids; null for any. */
  readonly among: readonly number[] | null
  /** Filing of a group's list, replacing the library's categories; null for other lists. */
  readonly filing: readonly FiledSources[] | null
  /** Excluded ids. */
  readonly except: readonly number[]
  readonly kind: KindQuery
  readonly subcategory: number | null
  /** Only visible duplicates, grouped by link; ignores `apart`. */
  readonly duplicates: boolean
  /** Sources sorted before or after the others. */
  readonly apart: { readonly ids: readonly number[]; readonly last: boolean } | null
  readonly descending: boolean
}

export interface IndexPageQuery extends IndexListQuery {
  readonly offset: number
  readonly limit: number
}

export interface Counts {
  readonly get: (subcategory: number) => number
}

export interface SearchResult {
  readonly ids: readonly number[]
  readonly totalCount: number
  /** Counts by subcategory; the same object while unchanged and cached. */
  readonly counts: Counts
  readonly version: string
}

/** Number of sources before it; null if not in the list. */
export interface ListPosition {
  readonly position: number | null
  readonly version: string
}

export interface RankedIds {
  readonly ids: readonly number[]
  readonly version: string
}

/** Most similar word; null for none. */
export interface NearestWord {
  readonly word: string | null
  readonly version: string
}

/** Titles per first character, A to Z. */
export interface FirstCharacters {
  readonly counts: readonly CharacterCount[]
  readonly version: string
}

export type CoveredCell = readonly [code: string, category: number, sources: number]

export interface CoveredCells {
  readonly cells: readonly CoveredCell[]
  readonly categories: ReadonlyMap<string, number>
  readonly version: string
}

export interface Facets {
  readonly counts: FacetCounts
  readonly version: string
}
