import type { FactValues } from '#contract/lists/facts.ts'

export interface ChangedSource {
  readonly id: number
  readonly scope: number
  readonly subcategory: number
  readonly category: number
  readonly facts: FactValues
  /** Due day since 1970; null for never. */
  readonly dueDay: number | null
  readonly linkKey: string
  /** An unchanged base source with the same link; null for none. */
  readonly twin: number | null
  readonly sortTitle: Buffer
  readonly searchText: string
  readonly tags: readonly number[]
  /** Sort labels of its tags, separated by spaces. */
  readonly labels: string
}

/** Source added or changed after the base was built. */
export interface FreshSource extends ChangedSource {
  readonly titleWords: string
  readonly labelWords: string
  /** Number of base sources before it, including removed ones. */
  readonly place: number
}

const byTitle = (one: FreshSource, other: FreshSource) =>
  Buffer.compare(one.sortTitle, other.sortTitle) || one.id - other.id

export const refreshed = (
  list: readonly FreshSource[],
  changed: ReadonlySet<number>,
  sources: readonly FreshSource[],
): FreshSource[] => [...list.filter(({ id }) => !changed.has(id)), ...sources].sort(byTitle)
