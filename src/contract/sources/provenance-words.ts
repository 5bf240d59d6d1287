import { type CodeNames, codeNamesIn } from './code-names.ts'
import type { ProvenanceFields } from './provenance.ts'
import { accessNames, type Exposure, type HealthState, type Rhythm, UNKNOWN, valuesIn } from './provenance-values.ts'

// Labels of provenance fields in form, fact sheet, filters and history.

export const provenanceLabels: Readonly<Record<keyof ProvenanceFields, string>> = {
  publisher: 'Publisher',
  official: 'Official source',
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

export const exposureNames: Readonly<Record<Exposure, string>> = {
  none: 'no known logging',
  logged: 'the operator logs it',
  identified: 'logged under your account',
  notified: 'the person may be notified',
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
  unchecked: 'not checked yet',
  works: 'works',
  moved: 'moved',
  blocked: 'did not answer as expected',
  gone: 'gone',
}

/** Text for `unknown`. */
export const NOT_RECORDED = 'not recorded'

const english = codeNamesIn(['en'])

type ValueNaming = (value: string, names: CodeNames) => string | undefined

const oneOf =
  (words: Readonly<Record<string, string>>): ValueNaming =>
  (value) =>
    Object.hasOwn(words, value) ? words[value] : undefined

// Sources use field names, searches filter names.
const namings = new Map<string, ValueNaming>([
  ['countries', (code, { place }) => place(code)],
  ['country', (code, { place }) => place(code)],
  ['languages', (code, { language }) => language(code)],
  ['language', (code, { language }) => language(code)],
  ['access', oneOf(accessNames)],
  ['exposure', oneOf(exposureNames)],
  ['rhythm', oneOf(rhythmNames)],
  ['health', oneOf(healthNames)],
])

export const isCoded = (field: string): boolean => namings.has(field)

/** Text of comma-separated codes; null for fields with free text. */
export const provenanceValueText = (field: string, value: string, names: CodeNames = english): string | null => {
  const naming = namings.get(field)
  if (!naming) return null
  return valuesIn(value)
    .map((one) => (one === UNKNOWN ? NOT_RECORDED : (naming(one, names) ?? one)))
    .join(', ')
}
