/** What a thing is called, in the middle of a sentence. */
export interface Word {
  readonly one: string
  readonly many: string
}

/** The word for that many. */
export const wordFor = (count: number, { one, many }: Word): string => (count === 1 ? one : many)

/** '1 category', '2,584 categories'. */
export const pluralise = (count: number, word: Word): string => `${count.toLocaleString('en')} ${wordFor(count, word)}`
