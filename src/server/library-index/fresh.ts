import type { Facts } from '#contract/lists/facts.ts'

/** A source as it is after a change. */
export interface ChangedSource {
  readonly id: number
  readonly scope: number
  readonly subcategory: number
  /** That of its subcategory. */
  readonly category: number
  readonly facts: Facts
  /** The day from which it is due for review, counted from 1970; null for never. */
  readonly dueDay: number | null
  readonly linkKey: string
  /** One of the sources with its link that have not changed since the base was made; null where there is none. */
  readonly twin: number | null
  readonly sortTitle: Buffer
  readonly searchText: string
  readonly tags: readonly number[]
  /** Sort labels of its tags, a blank between them. */
  readonly labels: string
}

/** A source that was added or changed after the base was made. */
export interface Fresh extends ChangedSource {
  /** The words of its title and of its labels, as `wordsText` writes them. */
  readonly titleWords: string
  readonly labelWords: string
  /** How many sources of the base come before it, whether they are still there or not. */
  readonly place: number
}

const byTitle = (one: Fresh, other: Fresh) => Buffer.compare(one.sortTitle, other.sortTitle) || one.id - other.id

/** The list by title, with these sources in the place of what it had of `changed`. */
export const refreshed = (list: readonly Fresh[], changed: ReadonlySet<number>, sources: readonly Fresh[]): Fresh[] =>
  [...list.filter(({ id }) => !changed.has(id)), ...sources].sort(byTitle)
