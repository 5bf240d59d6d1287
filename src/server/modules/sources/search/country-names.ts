import { countryCodes } from '#contract/countries/countries.ts'
import { countryWords } from '#contract/countries/country-words.ts'
import { WORLDWIDE } from '#contract/countries/worldwide.ts'
import { searchWords } from '#contract/text/normalize.ts'

const nameIn = (language: string, code: string): string =>
  new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(code) ?? ''

/** Name of a country in its most likely language, such as 'Brasil'. */
const ownNameOf = (code: string): string => nameIn(new Intl.Locale(`und-${code}`).maximize().language, code)

interface CountryNames {
  readonly english: readonly string[]
  /** Own, ISO, official and World Bank names, short forms and adjectives. */
  readonly others: readonly (readonly string[])[]
}

const makeNames = ({ code, iso, official, worldBank, others, adjectives }: (typeof countryWords)[number]) => ({
  english: searchWords(nameIn('en', code)),
  others: [ownNameOf(code), iso, official, worldBank, ...others, ...adjectives]
    .map((name) => searchWords(name))
    .filter((words) => words.length > 0),
})

// 'International' would find every worldwide source.
const countries = countryWords.filter(({ code }) => code !== WORLDWIDE && countryCodes.includes(code))

let names: ReadonlyMap<string, CountryNames> | undefined
// Making all names takes 100 ms.
const allNames = () => (names ??= new Map(countries.map((country) => [country.code, makeNames(country)])))

let codes: ReadonlyMap<string, ReadonlySet<string>> | undefined

const makeCodes = () => {
  const byName = new Map<string, Set<string>>()
  for (const [code, { english, others }] of allNames())
    for (const name of [english, ...others]) {
      const key = name.join(' ')
      byName.set(key, (byName.get(key) ?? new Set()).add(code))
    }
  return byName
}

/** Countries by each whole name; 'congolese' means two. */
const codesByName = () => (codes ??= makeCodes())

// Words of official names that mean something else when searched alone.
const GENERIC = new Set(['people', 's', 'state', 'federal', 'member', '27'])

/**
 * Words by which a search finds what covers a country. The English name counts whole; of the other names neither
 * generic words ('Federal Republic of Germany') nor names of other countries ('UK Virgin Islands').
 */
export const wordsOfCountry = (code: string): readonly string[] => {
  const { english = [], others = [] } = allNames().get(code) ?? {}
  const isOwn = (word: string) => codesByName().get(word)?.has(code) ?? true
  return [...new Set([...english, ...others.flat().filter((word) => !GENERIC.has(word) && isOwn(word))])]
}

interface NamedCountries {
  readonly codes: readonly string[]
  readonly words: ReadonlySet<string>
}

/** Countries that a search names, with the words that name them: 'eu sanctions list' names the European Union. */
export const countriesNamed = (words: readonly string[]): NamedCountries => {
  const spans = words.flatMap((_first, from) =>
    words.slice(from).map((_last, length) => words.slice(from, from + length + 1)),
  )
  const found = spans.filter((span) => codesByName().has(span.join(' ')))
  return {
    codes: [...new Set(found.flatMap((span) => [...(codesByName().get(span.join(' ')) ?? [])]))],
    words: new Set(found.flat()),
  }
}
