import { countryCodes } from '#contract/countries/countries.ts'
import { countryWords } from '#contract/countries/country-words.ts'
import { WORLDWIDE } from '#contract/countries/worldwide.ts'
import { normalize } from '#contract/text/normalize.ts'

// Languages of users' tables; a country's own name counts as well.
const LANGUAGES =
  'en de fr es it pt nl pl cs sk hu ro bg el ru uk ka hy az tr ar he fa zh zh-Hant ja ko sv da nb fi et lv lt hr sr sl vi th id'.split(
    ' ',
  )

export const nameKey = (name: string): string =>
  normalize(name)
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

// Spelling variants; null words are ignored.
const SAME_WORDS = new Map([
  ['dem', 'democratic'],
  ['fed', 'federal'],
  ['federated', 'federal'],
  ['is', 'islands'],
  ['isl', 'islands'],
  ['island', 'islands'],
  ['rep', 'republic'],
  ['st', 'saint'],
  ['sts', 'states'],
])
const SMALL_WORDS: ReadonlySet<string> = new Set(['and', 'of', 'the'])

/** Normalized key: 'St. Kitts & Nevis' equals 'Saint Kitts and Nevis', 'Gambia, The' equals 'the Gambia'. */
const countryKey = (name: string): string => {
  const words = normalize(name)
    .replaceAll(/['’ʼʻ]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '' && !SMALL_WORDS.has(word))
  // Alone, such a word is something else: 'is' is Iceland in German.
  return words.length === 1 ? (words[0] ?? '') : words.map((word) => SAME_WORDS.get(word) ?? word).join('')
}

const isAbbreviation = (name: string) => /^[A-Z.]+$/.test(name)

const CODES: ReadonlySet<string> = new Set(countryCodes)

const abbreviations: ReadonlyMap<string, string> = new Map(
  countryWords.flatMap(({ code, alpha3, others }) =>
    [alpha3, ...others].filter(isAbbreviation).map((short): [string, string] => [short, code]),
  ),
)

// 'N.A.' is not Namibia.
const withoutDots = (text: string) => (text.length > 'U.S.'.length ? text.replaceAll('.', '') : text)

// Codes that are words in lower case: Andorra, the Emirates, Canada, Peru, Greece.
const CODES_AS_WORDS: ReadonlySet<string> = new Set(['and', 'are', 'can', 'per', 'el'])

/** Alpha-2, alpha-3 and abbreviations; also 'UK'. */
export const countryCoded = (text: string): string | undefined => {
  const typed = text.trim()
  const code = typed.toUpperCase()
  if (code === 'UK') return 'GB'
  if (CODES.has(code)) return code
  return typed === code || !CODES_AS_WORDS.has(typed.toLowerCase()) ? abbreviations.get(withoutDots(code)) : undefined
}

const namesIn = (language: string, style: 'long' | 'short' = 'long') =>
  new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' })

const ownLanguage = (code: string) => new Intl.Locale(`und-${code}`).maximize().language

export const ownName = (code: string): string | undefined =>
  code === WORLDWIDE ? undefined : namesIn(ownLanguage(code)).of(code)

type CodesByName = Map<string, string>

// Short names are ambiguous across languages: 'Nga' is Russia in Vietnamese, NGA is Nigeria.
const isNameOf = (code: string, key: string) =>
  key.length > (/[a-z]/.test(key) ? 2 : 0) && (abbreviations.get(key.toUpperCase()) ?? code) === code

const addNames = (codes: CodesByName, names: Iterable<readonly [name: string | undefined, code: string]>): void => {
  const found = new Map<string, Set<string>>()
  for (const [name = '', code] of names) {
    const key = countryKey(name)
    if (isNameOf(code, key) && !codes.has(key)) found.set(key, (found.get(key) ?? new Set()).add(code))
  }
  for (const [key, [code = '']] of [...found].filter(([, { size }]) => size === 1)) codes.set(key, code)
}

const known = countryWords.flatMap(({ code, iso, official, worldBank, others }) =>
  [iso, official, worldBank, ...others.filter((name) => !isAbbreviation(name))].map((name) => [name, code] as const),
)

const inLanguage = (names: Intl.DisplayNames) => countryCodes.map((code) => [names.of(code), code] as const)

/** English first, since it wins conflicts. */
const collectNames = (languages: readonly string[]): CodesByName => {
  const codes: CodesByName = new Map()
  addNames(codes, [...known, ...inLanguage(namesIn('en')), ...inLanguage(namesIn('en', 'short'))])
  addNames(
    codes,
    countryCodes.map((code) => [ownName(code), code] as const),
  )
  addNames(
    codes,
    languages.flatMap((language) => inLanguage(namesIn(language))),
  )
  return codes
}

// Lazy: takes 40 ms, and most processes don't need it.
let everywhere: CodesByName | undefined
let atHome: CodesByName | undefined

export const countryNamed = (name: string): string | undefined => {
  everywhere ??= collectNames(LANGUAGES)
  return everywhere.get(countryKey(name))
}

export const countryPlainlyNamed = (name: string): string | undefined => {
  atHome ??= collectNames([])
  return atHome.get(countryKey(name))
}

export const languageOfCountry = (code: string): string => ownLanguage(code)
