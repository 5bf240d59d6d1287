export const aboutTexts = {
  notSaid: 'Not recorded',
  yes: 'Yes',
  no: 'No',
  countriesHint: 'By name or by code. A list such as GE, AM, AZ can be pasted.',
  languagesHint: 'By name or by code, such as sr-Latn.',
  accessHint: 'Never a password.',
  searchHint: 'Put {q} where the name belongs.',
  leadsTo: (address: string) => `A search for ‘Ana Petrović’ opens ${address}`,
  reviewHint: 'Every 1–36 months it is listed as due for review.',
  show: (label: string) => `Show ${label.toLowerCase()}`,
  remove: (name: string) => `Remove ${name}`,
  noneFound: 'Nothing found',
} as const

/** Example with a space and non-ASCII letters. */
export const EXAMPLE = 'Ana Petrović'
