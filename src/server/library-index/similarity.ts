/** What two words have to have in common at least: less alike is another word rather than a slip (decision 0003). */
export const LEAST_ALIKE = 0.25

/** The trigrams of a word with its begin and end, as pg_trgm has them. */
export const trigramsOf = (word: string): Set<string> => {
  const letters = Array.from(`  ${word} `)
  return new Set(letters.slice(2).map((letter, index) => `${letters[index]}${letters[index + 1]}${letter}`))
}

/** The part of so many trigrams and so many others that they have in common, from 0 to 1. */
export const partOf = (both: number, these: number, those: number): number => both / (these + those - both)

/** How alike a word is to others: the part of the trigrams of both that they have in common; 0 where that is not enough. */
export const similarityTo = (word: string): ((other: string) => number) => {
  const these = [...trigramsOf(word)]
  return (other) => {
    const padded = `  ${other} `
    const both = these.filter((trigram) => padded.includes(trigram)).length
    // Whatever else the other has makes them less alike; of most words it need not be known.
    const alike = both <= LEAST_ALIKE * these.length ? 0 : partOf(both, these.length, trigramsOf(other).size)
    return alike > LEAST_ALIKE ? alike : 0
  }
}

/** A word, and how alike it is to the one that was asked for. */
export interface Near {
  readonly word: string
  readonly alike: number
}

/** The nearer one of two; of equal ones the first by its letters. */
export const nearer = (one: Near | null, other: Near): Near =>
  one === null || other.alike > one.alike || (other.alike === one.alike && other.word < one.word) ? other : one

/** The nearest of some words; null where none is near enough. */
export const nearestOf = (word: string, words: Iterable<string>): Near | null => {
  const alikeTo = similarityTo(word)
  let nearest: Near | null = null
  for (const other of words) {
    const alike = alikeTo(other)
    if (alike > 0) nearest = nearer(nearest, { word: other, alike })
  }
  return nearest
}
