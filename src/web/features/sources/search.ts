import type { Source, SourceListQuery } from '#contract/sources/sources.ts'
import { letterHeading } from '#contract/text/normalize.ts'

/** Filtering returns to the first page (decision 0013, screens). */
export const filtered = (query: SourceListQuery, change: Partial<Omit<SourceListQuery, 'page'>>): SourceListQuery => ({
  ...query,
  ...change,
  page: 1,
})

/** Maximum number of tags; the newest stay. */
const MOST_TAGS = 5

export const withTag = (tags: string, id: number): string =>
  [...new Set([...tags.split(','), String(id)])].filter(Boolean).slice(-MOST_TAGS).join(',')

export const toggledDirection = (query: SourceListQuery): SourceListQuery =>
  filtered(query, { direction: query.direction === 'ASC' ? 'DESC' : 'ASC' })

export interface LetterGroup {
  /** Stable and unique: ordered by favorite, a letter occurs twice. Keeps the focus when rows change. */
  readonly key: string
  readonly letter: string
  readonly sources: readonly Source[]
}

const timesIn = (groups: readonly LetterGroup[], letter: string) =>
  groups.filter((group) => group.letter === letter).length

export const groupedByLetter = (sources: readonly Source[]): LetterGroup[] => {
  const groups: { key: string; letter: string; sources: Source[] }[] = []
  for (const source of sources) {
    const letter = letterHeading(source.title)
    const last = groups.at(-1)
    if (last?.letter === letter) last.sources.push(source)
    else groups.push({ key: `${letter}${timesIn(groups, letter)}`, letter, sources: [source] })
  }
  return groups
}
