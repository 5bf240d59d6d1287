export const aboutTexts = {
  notRecorded: 'Not recorded',
  yes: 'Yes',
  no: 'No',
  countriesHint: 'Type names or codes, or paste a list such as GE, AM, AZ.',
  languagesHint: 'Type names or codes, such as sr-Latn.',
  accessHint: 'Don’t enter a password.',
  searchHint: 'Put {q} where the searched name goes.',
  leadsTo: (address: string) => `A search for ‘Ana Petrović’ opens ${address}`,
  reviewHint: 'In months, from 1 to 36. Then the source is listed as due for review.',
  show: (label: string) => `Show ${label.toLowerCase()}`,
  remove: (name: string) => `Remove ${name}`,
  noneFound: 'Nothing found',
} as const

/** Example with a space and non-ASCII letters. */
export const EXAMPLE = 'Ana Petrović'
