import { countryCodes, WORLDWIDE } from '#contract/countries.ts'
import { normalise } from '#contract/normalise.ts'

// The languages of our users' tables; each country is known by its name in its own language as well.
const LANGUAGES =
  'en de fr es it pt nl pl cs sk hu ro bg el ru uk ka hy az tr ar he fa zh zh-Hant ja ko sv da nb fi et lv lt hr sr sl vi th id'.split(
    ' ',
  )

// What a country is called besides what CLDR calls it. A part of a country is not the country.
const ALIASES: Readonly<Record<string, string>> = {
  [WORLDWIDE]: 'worldwide global weltweit mondial mundial mondiale allcountries',
  EU: 'eu theeuropeanunion',
  US: 'usa unitedstatesofamerica',
  GB: 'greatbritain britain unitedkingdomofgreatbritainandnorthernireland',
  AE: 'uae emirates',
  AX: 'alandislands aland',
  BN: 'bruneidarussalam',
  BO: 'plurinationalstateofbolivia',
  BQ: 'bonairesinteustatiusandsaba',
  CD: 'drc democraticrepublicofthecongo congothedemocraticrepublicofthe congodemocraticrepublicofthe',
  CG: 'republicofthecongo',
  CI: 'ivorycoast',
  CV: 'capeverde',
  CZ: 'czechrepublic',
  FM: 'federatedstatesofmicronesia',
  HK: 'hongkong',
  IR: 'islamicrepublicofiran',
  KP: 'democraticpeoplesrepublicofkorea',
  KR: 'republicofkorea korearepublicof',
  LA: 'laopeoplesdemocraticrepublic',
  MD: 'republicofmoldova moldovarepublicof',
  MK: 'macedonia',
  MM: 'burma',
  MO: 'macau macao',
  NL: 'holland thenetherlands',
  PS: 'stateofpalestine palestine',
  RU: 'russianfederation',
  SY: 'syrianarabrepublic',
  SZ: 'swaziland',
  TL: 'easttimor',
  TR: 'turkey',
  TW: 'taiwanprovinceofchina',
  TZ: 'unitedrepublicoftanzania',
  VA: 'vatican holysee',
  VE: 'bolivarianrepublicofvenezuela',
  VN: 'vietnam',
}

/** A name without case, accents, and what stands between its words. */
export const nameKey = (name: string): string =>
  normalise(name)
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '')

const namesIn = (language: string, style: 'long' | 'short' = 'long') =>
  new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' })

const ownLanguage = (code: string) => new Intl.Locale(`und-${code}`).maximize().language

type Names = ReadonlyMap<string, string>

// Shorter ones are names in one language and words or codes in another.
const isName = (key: string) => key.length > (/[a-z]/.test(key) ? 2 : 0)

const collectNames = (languages: readonly string[]): Names => {
  const codes = new Map<string, string>()
  const add = (name: string | undefined, code: string) => {
    const key = nameKey(name ?? '')
    // English comes first: of a name that is another country's elsewhere, that one counts.
    if (isName(key) && !codes.has(key)) codes.set(key, code)
  }
  for (const [code, names] of Object.entries(ALIASES)) for (const name of names.split(' ')) add(name, code)
  for (const names of [...languages.map((language) => namesIn(language)), namesIn('en', 'short')]) {
    for (const code of countryCodes) add(names.of(code), code)
  }
  for (const code of countryCodes) if (code !== WORLDWIDE) add(namesIn(ownLanguage(code)).of(code), code)
  return codes
}

// Made when the first is asked for, in some 40 ms: most processes never ask.
let everywhere: Names | undefined
let atHome: Names | undefined

// 'Bolivia, Plurinational State of', 'Micronesia (Federated States)'
const plain = (name: string) => name.replace(/\([^)]*\)$|,[^,]* of(?: the)?$/i, '')

/** The code of a country by its name, in English, in its own language, or in most languages of Europe. */
export const countryNamed = (name: string): string | undefined => {
  everywhere ??= collectNames(LANGUAGES)
  return everywhere.get(nameKey(name)) ?? everywhere.get(nameKey(plain(name)))
}

/** The same in English and in its own language only, where the text may as well be another word. */
export const countryPlainlyNamed = (name: string): string | undefined => {
  atHome ??= collectNames(['en'])
  return atHome.get(nameKey(name))
}

const CODES: ReadonlySet<string> = new Set(countryCodes)

/** The code that a text is, in either case; the United Kingdom also by the code that it has in addresses. */
export const countryCoded = (text: string): string | undefined => {
  const code = text.trim().toUpperCase()
  if (code === 'UK') return 'GB'
  return CODES.has(code) ? code : undefined
}

/** What language most people of a country speak, by its code. */
export const languageOfCountry = (code: string): string => ownLanguage(code)
