import { countsBefore } from './bitset.ts'
import type { Matches } from './matches.ts'
import type { TitlesData } from './titles.ts'

/** Number of titles per first character. */
export interface FirstCount {
  readonly first: string
  readonly count: number
}

const byBytes = (one: FirstCount, other: FirstCount) => Buffer.compare(Buffer.from(one.first), Buffer.from(other.first))

/** Matches per first character of the sort key, in order. */
export const firstsOf = ({ characters, begins }: TitlesData, { bits, fresh }: Matches): FirstCount[] => {
  const before = countsBefore(bits, [...begins, bits.length * 32])
  const counts = new Map(characters.map((first, index) => [first, (before[index + 1] ?? 0) - (before[index] ?? 0)]))
  for (const { sortTitle } of fresh) {
    const [first = ''] = sortTitle.toString()
    counts.set(first, (counts.get(first) ?? 0) + 1)
  }
  const found = [...counts].map(([first, count]) => ({ first, count })).filter(({ count }) => count > 0)
  return found.sort(byBytes)
}
