import { describe, expect, it } from 'vitest'
import { countryCodes, WORLDWIDE } from '#contract/countries/countries.ts'
import { countryWords } from '#contract/countries/country-words.ts'
import { searchWords } from '#contract/text/normalise.ts'
import { countriesNamed, wordsOfCountry } from './country-words.ts'

const english = new Intl.DisplayNames('en', { type: 'region' })

describe('the words by which a search finds a country', () => {
  it.each(countryCodes.filter((code) => code !== WORLDWIDE))(
    'are its English, official and other names: %s',
    (code) => {
      const words = new Set(wordsOfCountry(code))
      const {
        official = '',
        iso = '',
        others = [],
        adjectives = [],
      } = countryWords.find((one) => one.code === code) ?? {}
      const names = [english.of(code) ?? '', official, iso, ...others, ...adjectives]

      expect(searchWords(names.join(' ')).filter((word) => !words.has(word))).toEqual([])
      expect(words.size).toBeGreaterThan(0)
    },
  )

  it.each([
    ['BR', 'brazil brasil brazilian'],
    ['TR', 'turkiye turkey turkish'],
    ['GB', 'uk england british scottish'],
    ['VG', 'bvi'],
    ['DE', 'germany deutschland german'],
    ['NL', 'netherlands nederland holland dutch'],
    ['NO', 'norway norge norwegian'],
    ['GE', 'georgia georgian'],
    ['US', 'us usa america'],
    ['EU', 'eu european union'],
  ])('are common forms and adjectives: %s', (code, words) => {
    expect(wordsOfCountry(code)).toEqual(expect.arrayContaining(words.split(' ')))
  })

  it('are none for worldwide, and for a code that no country has', () => {
    expect([wordsOfCountry(WORLDWIDE), wordsOfCountry('QQ')]).toEqual([[], []])
  })
})

describe('a search', () => {
  it.each([
    ['eu sanctions list', ['EU']],
    ['british virgin islands company register', ['VG']],
    ['brasil tribunal', ['BR']],
    ['dutch and polish courts', ['NL', 'PL']],
    ['register', []],
  ])('names countries: %s', (search, codes) => {
    expect(countriesNamed(searchWords(search))).toEqual(expect.arrayContaining(codes))
  })
})
