// Shared by schemas and address parsers, so it must not load zod.

export const accesses = ['open', 'registration', 'paid', 'restricted'] as const
export type Access = (typeof accesses)[number]

export const accessNames: Readonly<Record<Access, string>> = {
  open: 'open',
  registration: 'with an account',
  paid: 'paid',
  restricted: 'on request',
}

/** Ordered from least to most exposed. */
export const exposures = ['none', 'logged', 'identified', 'notified'] as const
export type Exposure = (typeof exposures)[number]

/** Exposures that ask before the source opens. */
export const isExposing = (exposure: Exposure | null): boolean => exposure === 'identified' || exposure === 'notified'

export const rhythms = ['live', 'daily', 'weekly', 'monthly', 'yearly', 'irregular', 'archived'] as const
export type Rhythm = (typeof rhythms)[number]

export const healthStates = ['unchecked', 'works', 'moved', 'blocked', 'gone'] as const
export type HealthState = (typeof healthStates)[number]

export const UNKNOWN = 'unknown'

export const FILTER_VALUES = 20

/** Canonical BCP 47 codes: `sr`, `sr-Latn`, `pt-BR`. */
export const LANGUAGE = '[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\\d{3}))?'
export const LANGUAGE_TEXT = new RegExp(`^${LANGUAGE}$`)

/** Splits comma-separated values; [] for ''. */
export const valuesIn = (text: string): string[] => text.split(',').filter(Boolean)
