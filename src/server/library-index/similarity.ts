/** Minimum similarity; below, it is another word rather than a typo (decision 0003). */
export const LEAST_ALIKE = 0.25

export const trigramsOf = (word: string): Set<string> => {
  const letters = Array.from(`  ${word} `)
  return new Set(letters.slice(2).map((letter, index) => `${letters[index]}${letters[index + 1]}${letter}`))
}

/** Jaccard index. */
export const partOf = (both: number, these: number, those: number): number => both / (these + those - both)

export const similarityTo = (word: string): ((other: string) => number) => {
  const these = [...trigramsOf(word)]
  return (other) => {
    const padded = `  ${other} `
    const both = these.filter((trigram) => padded.includes(trigram)).length
    // Early exit, because further trigrams only lower the result.
    const alike = both <= LEAST_ALIKE * these.length ? 0 : partOf(both, these.length, trigramsOf(other).size)
    return alike > LEAST_ALIKE ? alike : 0
  }
}

export interface SimilarWord {
  readonly word: string
  readonly alike: number
}

/** Nearer of two; ties by letters. */
export const nearerWord = (one: SimilarWord | null, other: SimilarWord): SimilarWord =>
  one === null || other.alike > one.alike || (other.alike === one.alike && other.word < one.word) ? other : one

/** Nearest word; null below the minimum. */
export const nearestOf = (word: string, words: Iterable<string>): SimilarWord | null => {
  const alikeTo = similarityTo(word)
  let nearest: SimilarWord | null = null
  for (const other of words) {
    const alike = alikeTo(other)
    if (alike > 0) nearest = nearerWord(nearest, { word: other, alike })
  }
  return nearest
}
