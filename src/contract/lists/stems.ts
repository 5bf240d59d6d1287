interface WordEnding {
  readonly ending: RegExp
  /** Shortest stem in letters; a shorter one would find other words. */
  readonly least: number
}

const PLURALS: readonly WordEnding[] = [
  { ending: /ies$/, least: 6 },
  { ending: /(?<=x|ss|sh|ch|z)es$/, least: 3 },
  // Neither 'address' nor 'status' nor 'analysis'.
  { ending: /(?<![sui])s$/, least: 4 },
]

const OTHERS: readonly WordEnding[] = [
  { ending: /(?<![aeou])y$/, least: 6 },
  { ending: /(?:ing|ed)$/, least: 6 },
]

const shortened = (word: string, endings: readonly WordEnding[]): string =>
  endings
    .map(({ ending, least }) => ({ stem: word.replace(ending, ''), least }))
    .find(({ stem, least }) => stem !== word && stem.length >= least)?.stem ?? word

/**
 * Common beginning of the forms of an English word: 'registry' and 'registries' give 'registr', so that each finds both.
 * Short words and words of other alphabets stay.
 */
export const stemOf = (word: string): string =>
  /^[a-z]+$/.test(word) ? shortened(shortened(word, PLURALS), OTHERS) : word
