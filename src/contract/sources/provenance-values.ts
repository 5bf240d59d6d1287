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

/** A language by its BCP 47 code in its canonical form: `sr`, `sr-Latn`, `pt-BR`. */
export const LANGUAGE = '[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\\d{3}))?'
export const LANGUAGE_TEXT = new RegExp(`^${LANGUAGE}$`)

/** The values of a text with commas between them; none of ''. */
export const valuesIn = (text: string): string[] => text.split(',').filter(Boolean)
