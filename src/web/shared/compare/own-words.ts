/** A part of a text, and whether the other text lacks it. */
export interface Part {
  readonly text: string
  readonly isOwn: boolean
}

// A table of more is too much for a page: then all between the first and the last difference is marked.
const MOST_CELLS = 1_000_000

const wordsOf = (text: string): string[] => text.match(/\s+|\S+/g) ?? []

const sharedAtStart = (some: readonly string[], others: readonly string[]): number => {
  const end = Math.min(some.length, others.length)
  let count = 0
  while (count < end && some[count] === others[count]) count += 1
  return count
}

/** For each pair of places, how many words the rests of both have in common, in order. */
const commonAhead = (some: readonly string[], others: readonly string[]) => {
  const width = others.length + 1
  const table = new Uint16Array((some.length + 1) * width)
  const at = (row: number, column: number) => table[row * width + column] ?? 0
  for (let row = some.length - 1; row >= 0; row -= 1)
    for (let column = others.length - 1; column >= 0; column -= 1)
      table[row * width + column] =
        some[row] === others[column] ? at(row + 1, column + 1) + 1 : Math.max(at(row + 1, column), at(row, column + 1))
  return at
}

/** Which words of each are in the longest sequence that both have. */
const matched = (some: readonly string[], others: readonly string[]): readonly [Set<number>, Set<number>] => {
  const found = [new Set<number>(), new Set<number>()] as const
  if (some.length * others.length > MOST_CELLS) return found
  const ahead = commonAhead(some, others)
  let [row, column] = [0, 0]
  while (row < some.length && column < others.length) {
    if (some[row] === others[column]) {
      found[0].add(row)
      found[1].add(column)
      row += 1
      column += 1
    } else if (ahead(row + 1, column) >= ahead(row, column + 1)) row += 1
    else column += 1
  }
  return found
}

const joined = (words: readonly string[], isOwn: (place: number) => boolean): Part[] =>
  words.reduce<Part[]>((parts, text, place) => {
    const last = parts.at(-1)
    const own = isOwn(place)
    return last?.isOwn === own
      ? [...parts.slice(0, -1), { text: last.text + text, isOwn: own }]
      : [...parts, { text, isOwn: own }]
  }, [])

/** Both texts in parts, of which those are marked that the other one does not have in their place, by whole words. */
export const ownWords = (one: string, other: string): readonly [Part[], Part[]] => {
  const [some, others] = [wordsOf(one), wordsOf(other)]
  const start = sharedAtStart(some, others)
  const end = sharedAtStart(some.slice(start).toReversed(), others.slice(start).toReversed())
  const [inSome, inOthers] = matched(some.slice(start, some.length - end), others.slice(start, others.length - end))
  const isOwnIn = (words: readonly string[], common: Set<number>) => (place: number) =>
    place >= start && place < words.length - end && !common.has(place - start)
  return [joined(some, isOwnIn(some, inSome)), joined(others, isOwnIn(others, inOthers))]
}
