/** What a thing is called, in the middle of a sentence: in each of the forms that English has. */
export interface Word {
  readonly one: string
  readonly many: string
}

/** What writes numbers. */
export interface Digits {
  readonly format: (count: number) => string
}

// Made by the first call: the first formatter of a page takes ten milliseconds.
const english: Digits = { format: (count) => count.toLocaleString('en') }

/** The word for that many. */
export const wordFor = (count: number, { one, many }: Word): string => (count === 1 ? one : many)

/** '1 category', '2,584 categories': the number as English writes it, where no other digits are given. */
export const pluralise = (count: number, word: Word, digits: Digits = english): string =>
  `${digits.format(count)} ${wordFor(count, word)}`
