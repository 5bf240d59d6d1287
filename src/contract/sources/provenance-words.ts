import type { ProvenanceFields } from './provenance.ts'
import { type Access, type Exposure, type HealthState, type Rhythm, UNKNOWN, valuesIn } from './provenance-values.ts'

// What kyc §C and D call what they say of a source: for the form, the fact sheet, the filters and the history alike.

export const provenanceLabels: Readonly<Record<keyof ProvenanceFields, string>> = {
  publisher: 'Publisher',
  official: 'Published by an authority',
  countries: 'Covers',
  languages: 'Languages',
  access: 'Access',
  accessNote: 'Access note',
  exposure: 'Who sees the query',
  exposureNote: 'Note on who sees the query',
  rhythm: 'Updated',
  searchLink: 'Search address',
  reviewEvery: 'Review every',
}

// In the middle of a line; at its beginning the first letter is a capital.

export const accessNames: Readonly<Record<Access, string>> = {
  open: 'open',
  registration: 'with an account',
  paid: 'paid',
  restricted: 'on request',
}

/** Who sees what is looked up. */
export const exposureNames: Readonly<Record<Exposure, string>> = {
  none: 'nobody known',
  logged: 'the operator logs it',
  identified: 'it is tied to your account',
  notified: 'the person may be told',
}

export const rhythmNames: Readonly<Record<Rhythm, string>> = {
  live: 'all the time',
  daily: 'daily',
  weekly: 'weekly',
  monthly: 'monthly',
  yearly: 'yearly',
  irregular: 'now and then',
  archived: 'no more: an archive',
}

export const healthNames: Readonly<Record<HealthState, string>> = {
  unchecked: 'not checked',
  works: 'works',
  moved: 'moved',
  blocked: 'blocked',
  gone: 'gone',
}

/** What the values of a filter call `unknown`. */
export const NOT_SAID = 'not said'

/** Names countries and languages by their codes, in whatever language. */
export interface CodeNames {
  readonly place: (code: string) => string
  readonly language: (code: string) => string
  /** The language of the names. */
  readonly inLanguage: () => string
}

const namesIn = (languages: readonly string[], type: 'region' | 'language') => {
  try {
    return new Intl.DisplayNames([...languages], { type, fallback: 'code' })
  } catch {
    return undefined
  }
}

// The names of a language take milliseconds to load, and most screens name none.
const once = <T>(make: () => T) => {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

const nameIn = (names: Intl.DisplayNames | undefined, code: string): string => {
  try {
    return names?.of(code) ?? code
  } catch {
    // A newer server may send what is no code here.
    return code
  }
}

/** The names in the first of these languages that has any; a code without a name is its own. */
export const codeNamesIn = (languages: readonly string[]): CodeNames => {
  const regions = once(() => namesIn(languages, 'region'))
  const tongues = once(() => namesIn(languages, 'language'))
  return {
    place: (code) => (code === '001' ? 'Worldwide' : nameIn(regions(), code)),
    language: (code) => nameIn(tongues(), code),
    inLanguage: () => regions()?.resolvedOptions().locale ?? 'en',
  }
}

const english = codeNamesIn(['en'])

type Naming = (value: string, names: CodeNames) => string | undefined

const oneOf =
  (words: Readonly<Record<string, string>>): Naming =>
  (value) =>
    Object.hasOwn(words, value) ? words[value] : undefined

// A source has these under the names of its fields, and a search under those of the filters.
const namings = new Map<string, Naming>([
  ['countries', (code, { place }) => place(code)],
  ['country', (code, { place }) => place(code)],
  ['languages', (code, { language }) => language(code)],
  ['language', (code, { language }) => language(code)],
  ['access', oneOf(accessNames)],
  ['exposure', oneOf(exposureNames)],
  ['rhythm', oneOf(rhythmNames)],
  ['health', oneOf(healthNames)],
])

/** Whether what such a field holds are codes and choices, which have words of their own. */
export const isCoded = (field: string): boolean => namings.has(field)

/** The codes and choices of such a field, with commas between them, in words; null of another field, which says itself. */
export const provenanceValueText = (field: string, value: string, names: CodeNames = english): string | null => {
  const naming = namings.get(field)
  if (!naming) return null
  return valuesIn(value)
    .map((one) => (one === UNKNOWN ? NOT_SAID : (naming(one, names) ?? one)))
    .join(', ')
}
