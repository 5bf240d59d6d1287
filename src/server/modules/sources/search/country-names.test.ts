import { describe, expect, it } from 'vitest'
import { countryCodes } from '#contract/countries/countries.ts'
import { countryWords } from '#contract/countries/country-words.ts'
import { WORLDWIDE } from '#contract/countries/worldwide.ts'
import { searchWords } from '#contract/text/normalize.ts'
import { countriesNamed, wordsOfCountry } from './country-names.ts'

const english = new Intl.DisplayNames('en', { type: 'region' })
const codes = countryCodes.filter((code) => code !== WORLDWIDE)

describe('the words by which a search finds a country', () => {
  it.each(codes)(
    'are its whole English name, and of its other names all but generic words and names of others: %s',
    (code) => {
      const words = wordsOfCountry(code)
      const { iso = '', official = '' } = countryWords.find((one) => one.code === code) ?? {}
      const isOthers = (word: string) => countriesNamed([word]).codes.some((other) => other !== code)
      const missing = searchWords(`${iso} ${official}`).filter((word) => !words.includes(word) && !isOthers(word))

      expect(words).toEqual(expect.arrayContaining(searchWords(english.of(code) ?? '')))
      expect(missing.filter((word) => !['people', 's', 'state', 'federal'].includes(word))).toEqual([])
    },
  )

  it.each([
    ['BR', 'brazil brasil brazilian federative republic'],
    ['TR', 'turkiye turkey turkish'],
    ['GB', 'uk england british scottish'],
    ['VG', 'bvi british virgin islands'],
    ['DE', 'germany deutschland german republic'],
    ['NL', 'netherlands nederland holland dutch'],
    ['NO', 'norway norge norwegian'],
    ['GE', 'georgia georgian sakartvelo'],
    ['US', 'us usa america american united states'],
    ['EU', 'eu european union'],
  ])('include common forms and adjectives: %s', (code, words) => {
    expect(wordsOfCountry(code)).toEqual(expect.arrayContaining(words.split(' ')))
  })

  it.each([
    ['VG', ['uk']],
    ['VI', ['usa']],
    ['TW', ['china']],
    ['DE', ['federal']],
    ['CN', ['people', 's']],
    ['EU', ['member', '27']],
  ])('exclude generic words and names of other countries: %s', (code, words) => {
    expect(wordsOfCountry(code).filter((word) => words.includes(word))).toEqual([])
  })

  it('are empty for worldwide, and for an unknown code', () => {
    expect([wordsOfCountry(WORLDWIDE), wordsOfCountry('QQ')]).toEqual([[], []])
  })
})

describe('a search', () => {
  it.each([
    ['eu sanctions list', ['EU'], ['eu']],
    ['british virgin islands company register', ['VG'], ['british', 'virgin', 'islands']],
    ['brasil tribunal', ['BR'], ['brasil']],
    ['dutch and polish courts', ['NL', 'PL'], ['dutch', 'polish']],
    ['congolese register', ['CD', 'CG'], ['congolese']],
    ['register of the people', [], []],
  ])('finds the countries named in it: %s', (search, named, words) => {
    const found = countriesNamed(searchWords(search))

    expect(found.codes).toEqual(expect.arrayContaining(named))
    expect([...found.words]).toEqual(expect.arrayContaining(words))
    expect(found.words.size).toBe(words.length)
  })
})
