// What both the schemas and the parser of an address go by (addresses.ts), so nothing here needs zod.

export const accesses = ['open', 'registration', 'paid', 'restricted'] as const
export type Access = (typeof accesses)[number]

/** Who sees what is looked up, from nobody known to the person themself. */
export const exposures = ['none', 'logged', 'identified', 'notified'] as const
export type Exposure = (typeof exposures)[number]

/** The exposures that ask before a source opens (kyc §C). */
export const isExposing = (exposure: Exposure | null): boolean => exposure === 'identified' || exposure === 'notified'

export const rhythms = ['live', 'daily', 'weekly', 'monthly', 'yearly', 'irregular', 'archived'] as const
export type Rhythm = (typeof rhythms)[number]

export const healthStates = ['unchecked', 'works', 'moved', 'blocked', 'gone'] as const
export type HealthState = (typeof healthStates)[number]

/** In a filter beside the values of a field: sources that say nothing of it. */
export const UNKNOWN = 'unknown'

/** As many values as one filter takes at once. */
export const FILTER_VALUES = 20

const listOf = (value: string) => new RegExp(`^(?:${value})(?:,(?:${value})){0,${FILTER_VALUES - 1}}$`)

/** A language by its BCP 47 code in its canonical form: `sr`, `sr-Latn`, `pt-BR`. */
const LANGUAGE = '[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\\d{3}))?'
export const LANGUAGE_TEXT = new RegExp(`^${LANGUAGE}$`)

/** The texts of filters that take several values, with commas between them. */
export const filterTexts = {
  country: listOf(`[A-Z]{2}|001|${UNKNOWN}`),
  category: listOf('[1-9]\\d{0,14}'),
  language: listOf(`${LANGUAGE}|${UNKNOWN}`),
  access: listOf([...accesses, UNKNOWN].join('|')),
  exposure: listOf([...exposures, UNKNOWN].join('|')),
  health: listOf(healthStates.join('|')),
}

export const officialFilters = ['', 'yes', 'no'] as const
export const dueFilters = ['', 'yes'] as const

/** The values of such a text; none of ''. */
export const valuesIn = (text: string): string[] => text.split(',').filter(Boolean)
