import type { RawBuilder } from 'kysely'
import type { Actor } from '#contract/access.ts'
import type { Viewer } from '#server/modules/sources/detail/row-sql.ts'
import type { CountsById } from './categories-json.ts'
import type { ListPlan } from './list-sql.ts'

/** A page of a list, and its caller. */
export interface Asked {
  readonly actor: Actor | null
  readonly viewer: Viewer
  readonly plan: ListPlan
  readonly page: number
}

/** Which sources a page has, and the numbers that stand beside it. */
export interface Found {
  /** Selects `id`, and `part` and `position` for the order. */
  readonly page: RawBuilder<unknown>
  readonly totalCount: number
  /** Of the search and the viewer, by subcategory. */
  readonly counts: CountsById
  /** The version of the sources that the numbers are of. */
  readonly version: string
  /** Set where the page is known to have no rows. */
  readonly isEmpty?: boolean
  /** Whether what else it was found by is still so when the rows are read. */
  readonly isStill?: RawBuilder<boolean>
}

/**
 * Finds a page of a list. `seen`: database version of the previous attempt that failed the version check; null on the first
 * attempt. Null while this way of finding is not available.
 */
export type Find = (asked: Asked, seen: string | null) => Promise<Found | null>
