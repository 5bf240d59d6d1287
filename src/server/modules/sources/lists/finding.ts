import type { RawBuilder } from 'kysely'
import type { Actor } from '#contract/access.ts'
import type { Viewer } from '#server/modules/sources/detail/row-sql.ts'
import type { CountsById } from './categories-json.ts'
import type { ListPlan } from './list-sql.ts'

export interface ListRequest {
  readonly actor: Actor | null
  readonly viewer: Viewer
  readonly plan: ListPlan
  readonly page: number
}

export interface ResultPage {
  readonly page: RawBuilder<unknown>
  readonly totalCount: number
  /** Counts under search and viewer. */
  readonly counts: CountsById
  readonly version: string
  /** True if the page has no rows. */
  readonly isEmpty?: boolean
  readonly isStill?: RawBuilder<boolean>
}

/**
 * One attempt to find a page. `seen`: version of the failed previous attempt, or null. Null if this engine is
 * unavailable.
 */
export type FindPage = (asked: ListRequest, seen: string | null) => Promise<ResultPage | null>
