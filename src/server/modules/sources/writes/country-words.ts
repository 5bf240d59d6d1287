import { WORLDWIDE } from '#contract/countries/countries.ts'
import { countryWords } from '#contract/countries/country-words.ts'
import { searchWords } from '#contract/text/normalise.ts'

const nameIn = (language: string, code: string): string =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code) ?? ''

/** In the most likely language of a country: 'Brasil'. */
const ownNameOf = (code: string): string => nameIn(new Intl.Locale(`und-${code}`).maximize().language, code)

const known = new Map(countryWords.map((words) => [words.code, words]))
// Names take a while to make, and few countries are asked for at once.
const made = new Map<string, readonly string[]>()

const makeWords = (code: string): readonly string[] => {
  const words = known.get(code)
  const { iso = '', official = '', worldBank = '', others = [], adjectives = [] } = words ?? {}
  const names = [nameIn('en', code), ownNameOf(code), iso, official, worldBank, ...others, ...adjectives]
  return [...new Set(searchWords(names.join('\n')))]
}

/** Words by which a search finds what covers a country: English, official and own names, short forms, adjectives. */
export const wordsOfCountry = (code: string): readonly string[] => {
  // 'Worldwide' is no country; 'international' would find every worldwide source.
  if (code === WORLDWIDE) return []
  const words = made.get(code) ?? makeWords(code)
  made.set(code, words)
  return words
}
