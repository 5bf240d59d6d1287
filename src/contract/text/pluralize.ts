/** English forms of a noun within a sentence. */
export interface NounForms {
  readonly one: string
  readonly many: string
}

export interface NumberFormatter {
  readonly format: (count: number) => string
}

// On first use: a page's first formatter takes ten milliseconds.
const english: NumberFormatter = { format: (count) => count.toLocaleString('en') }

export const wordFor = (count: number, { one, many }: NounForms): string => (count === 1 ? one : many)

/** '1 category', '2,584 categories'; English digits by default. */
export const pluralize = (count: number, noun: NounForms, digits: NumberFormatter = english): string =>
  `${digits.format(count)} ${wordFor(count, noun)}`
