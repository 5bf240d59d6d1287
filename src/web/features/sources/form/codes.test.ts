import { describe, expect, it } from 'vitest'
import { countryChoices, languageChoices, matching, readCodes } from './codes.ts'

const firstOf = (text: string) => matching(countryChoices(), text).map(({ code }) => code)

describe('the countries to choose from', () => {
  it('begin with those that most sources cover, then by name', () => {
    const [first, second, third] = countryChoices().choices

    expect([first?.name, second?.name, third?.name]).toEqual(['Worldwide', 'European Union', 'Afghanistan'])
  })

  it.each([
    ['ge', 'GE'],
    ['Georg', 'GE'],
    ['cote d’iv', 'CI'],
    ['herz', 'BA'],
    ['WORLD', '001'],
    ['001', '001'],
  ])('are found by code and name, whatever the case and accents: %s', (typed, code) => {
    expect(firstOf(typed)[0]).toBe(code)
  })

  it('are empty for an unknown text', () => {
    expect(firstOf('xyzzy')).toEqual([])
  })
})

describe('a pasted list', () => {
  it.each([
    ['GE, AM, AZ', ['GE', 'AM', 'AZ'], ''],
    ['ge am\naz', ['GE', 'AM', 'AZ'], ''],
    ['Georgia; Armenia, South Korea', ['GE', 'AM', 'KR'], ''],
    ['GE, Atlantis, 001', ['GE', '001'], 'Atlantis'],
    ['<script>', [], '<script>'],
    ['', [], ''],
  ])('%j is read as %j, and %j is left', (text, codes, rest) => {
    expect(readCodes(countryChoices(), text)).toEqual({ codes, rest })
  })

  it.each([
    ['Serbian, english', ['sr', 'en'], ''],
    ['SR-latn, pt-br, zh-Hant-TW', ['sr-Latn', 'pt-BR', 'zh-Hant-TW'], ''],
    ['en-x-private, 12', [], 'en-x-private, 12'],
  ])('of languages %j is read as %j, and %j is left', (text, codes, rest) => {
    expect(readCodes(languageChoices(), text)).toEqual({ codes, rest })
  })
})
