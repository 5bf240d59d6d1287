import { countryCodes, WORLDWIDE } from '#contract/countries/countries.ts'
import { countryWords } from '#contract/countries/country-words.ts'
import { searchWords } from '#contract/text/normalise.ts'

const nameIn = (language: string, code: string): string =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code) ?? ''

/** In the most likely language of a country: 'Brasil'. */
const ownNameOf = (code: string): string => nameIn(new Intl.Locale(`und-${code}`).maximize().language, code)

const known = new Map(countryWords.map((words) => [words.code, words]))
// Names take a while to make, and few countries are asked for at once.
const made = new Map<string, readonly string[]>()

const namesOf = (code: string): readonly string[] => {
  const { iso = '', official = '', worldBank = '', others = [], adjectives = [] } = known.get(code) ?? {}
  return [nameIn('en', code), ownNameOf(code), iso, official, worldBank, ...others, ...adjectives]
}

const makeWords = (code: string) => [...new Set(searchWords(namesOf(code).join('\n')))]

/** Words by which a search finds what covers a country: English, official and own names, short forms, adjectives. */
export const wordsOfCountry = (code: string): readonly string[] => {
  // 'Worldwide' is no country; 'international' would find every worldwide source.
  if (code === WORLDWIDE) return []
  const words = made.get(code) ?? makeWords(code)
  made.set(code, words)
  return words
}

let codesByName: ReadonlyMap<string, string> | undefined

const makeCodesByName = () =>
  new Map(
    countryCodes
      .filter((code) => code !== WORLDWIDE)
      .flatMap((code) => namesOf(code).map((name): [string, string] => [searchWords(name).join(' '), code]))
      .filter(([name]) => name !== ''),
  )

/** Countries that a search names: 'eu sanctions list' names the European Union. */
export const countriesNamed = (words: readonly string[]): readonly string[] => {
  codesByName ??= makeCodesByName()
  const names = words.flatMap((_word, from) => words.map((_end, to) => words.slice(from, to + 1).join(' ')))
  return [...new Set(names.flatMap((name) => codesByName?.get(name) ?? []))]
}
