import { countsBefore } from './bitset.ts'
import type { Matches } from './matches.ts'
import type { TitlesData } from './titles.ts'

/** Number of titles per first character. */
export interface CharacterCount {
  readonly character: string
  readonly count: number
}

const byBytes = (one: CharacterCount, other: CharacterCount) =>
  Buffer.compare(Buffer.from(one.character), Buffer.from(other.character))

/** Matches per first character of the sort key, in order. */
export const countFirstCharacters = (
  { characters, begins }: TitlesData,
  { bits, fresh }: Matches,
): CharacterCount[] => {
  const before = countsBefore(bits, [...begins, bits.length * 32])
  const counts = new Map(
    characters.map((character, index) => [character, (before[index + 1] ?? 0) - (before[index] ?? 0)]),
  )
  for (const { sortTitle } of fresh) {
    const [character = ''] = sortTitle.toString()
    counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  const found = [...counts].map(([character, count]) => ({ character, count })).filter(({ count }) => count > 0)
  return found.sort(byBytes)
}
