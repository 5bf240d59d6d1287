import { describe, expect, it } from 'vitest'
import { countryCodes } from '#contract/countries/countries.ts'
import { countryWords } from '#contract/countries/country-words.ts'
import { countriesIn, countryOf } from './country-list.ts'
import { ownName } from './country-names.ts'

const english = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
const short = new Intl.DisplayNames('en', { type: 'region', style: 'short', fallback: 'none' })

/** Names of each country, by the list that contains them. */
const namings = countryWords.map(({ code, alpha3, iso, official, worldBank, others }) => ({
  code,
  names: {
    English: english.of(code),
    'short English': short.of(code),
    'ISO short': iso || english.of(code),
    official: official || english.of(code),
    'World Bank': worldBank || iso || english.of(code),
    own: ownName(code) ?? english.of(code),
    'alpha-2': code,
    'alpha-3': alpha3,
    ...Object.fromEntries(others.map((other) => [other, other])),
  },
}))

describe('the table of country names', () => {
  it('has each code once, in order, with a unique alpha-3 code', () => {
    expect(countryWords.map(({ code }) => code)).toEqual(countryCodes)
    expect(new Set(countryWords.map(({ alpha3 }) => alpha3)).size).toBe(countryWords.length)
    expect(countryWords.filter(({ code, alpha3 }) => !/^[A-Z]{3}$/.test(alpha3) && code !== '001')).toEqual([])
    expect(countryWords.filter(({ code }) => !['EU', 'XK', '001'].includes(code))).toHaveLength(249)
  })

  it.each(namings)('$code is found by each of its names, and by no other', ({ code, names }) => {
    const found = Object.entries(names).map(([table, name = '']) => [table, name, name && countriesIn(name).codes])

    expect(found).toEqual(Object.entries(names).map(([table, name = '']) => [table, name, name && [code]]))
  })
})

describe('a country', () => {
  it.each([
    ['Saint Kitts and Nevis', 'KN'],
    ['St Kitts & Nevis', 'KN'],
    ['Slovak Republic', 'SK'],
    ['Kyrgyz Republic', 'KG'],
    ['Bahamas (the)', 'BS'],
    ['The Bahamas', 'BS'],
    ['Virgin Islands (British)', 'VG'],
    ['Virgin Islands, British', 'VG'],
    ['British Virgin Is.', 'VG'],
    ['BVI', 'VG'],
    ['B.V.I.', 'VG'],
    ['Virgin Islands (US)', 'VI'],
    ['Korea (Democratic People’s Republic of)', 'KP'],
    ["Korea, Democratic People's Republic of", 'KP'],
    ['Korea (North)', 'KP'],
    ['Korea, South', 'KR'],
    ['Rep. of Korea', 'KR'],
    ['Korea, Republic of', 'KR'],
    ['England', 'GB'],
    ['Scotland', 'GB'],
    ['England & Wales', 'GB'],
    ['United Kingdom (England and Wales)', 'GB'],
    ['Ireland, Northern', 'GB'],
    ['Ireland (Republic of)', 'IE'],
    ['U.S.', 'US'],
    ['U.S.A.', 'US'],
    ['U.A.E.', 'AE'],
    ['usa', 'US'],
    ['International', '001'],
    ['Regional: European Union', 'EU'],
    ['European Union (EU)', 'EU'],
    ['Hong Kong, China', 'HK'],
    ['Hong Kong (China)', 'HK'],
    ['China (Hong Kong)', 'HK'],
    ['China, Hong Kong SAR', 'HK'],
    ['Macao SAR, China', 'MO'],
    ['Taiwan, China', 'TW'],
    ['China, Republic of', 'TW'],
    ["China, People's Republic of", 'CN'],
    ['Congo, Dem. Rep.', 'CD'],
    ['Congo, Dem. Rep. of the', 'CD'],
    ['Dem. Rep. Congo', 'CD'],
    ['Congo (DRC)', 'CD'],
    ['Congo, Rep.', 'CG'],
    ['Congo', 'CG'],
    ['Yemen, Rep.', 'YE'],
    ['Iran, Islamic Rep.', 'IR'],
    ['Micronesia, Fed. Sts.', 'FM'],
    ['Micronesia (Fed. States of)', 'FM'],
    ['Guinea, Equatorial', 'GQ'],
    ['Papua New Guinea', 'PG'],
    ['Guinea', 'GN'],
    ['Niger', 'NE'],
    ['Nigeria', 'NG'],
    ['Dominica', 'DM'],
    ['Dominican Rep.', 'DO'],
    ['Sudan, South', 'SS'],
    ['Samoa (American)', 'AS'],
    ['Samoa', 'WS'],
    ['Jersey', 'JE'],
    ['Georgia', 'GE'],
    ['Georgia (GE)', 'GE'],
    ['Sint Maarten (Dutch part)', 'SX'],
    ['St. Martin (French part)', 'MF'],
    ['Macedonia, the former Yugoslav Republic of', 'MK'],
    ['NGA', 'NG'],
    ['nga', 'NG'],
    ['bvi', 'VG'],
    ['CAN', 'CA'],
    ['PER', 'PE'],
    ['Kosovo*', 'XK'],
  ])('%s is %s', (text, code) => {
    expect(countriesIn(text)).toEqual({ codes: [code], unknown: [] })
    expect(countryOf(text)).toBe(code)
  })

  it.each([
    'New Jersey',
    'Korea',
    'Kongo',
    'Virgin Islands',
    'Georgia (US)',
    'Georgia (U.S. state)',
    'Congo (east)',
    'Samoa (unknown part)',
    'Chine, région administrative spéciale de Hong Kong',
    'Ireland (north)',
    'N.A.',
    'and',
    'Can',
    'per',
    'bvi of something',
    'Guinea pig',
    'Netherlands Antilles',
    'Regional: Africa',
    'Regional:',
    '()',
    ',',
  ])('%s is no country', (text) => {
    expect(countriesIn(text).codes).toEqual([])
  })
})

describe('a list', () => {
  it.each([
    ['DE, Frankreich; Nederland|საქართველო', 'DE FR NL GE', []],
    ['Côte d’Ivoire / Guinea-Bissau', 'CI GW', []],
    ['Congo, Dem. Rep., Hong Kong SAR, China, Korea, Rep.', 'CD HK KR', []],
    ['Congo, Democratic Republic of the, Congo', 'CD CG', []],
    ['China, Hong Kong, India', 'CN HK IN', []],
    ['Sudan, South Sudan', 'SD SS', []],
    ['Ireland, Northern Ireland', 'IE GB', []],
    ['Bonaire, Sint Eustatius and Saba, Aruba', 'BQ AW', []],
    ['Saint Helena, Ascension and Tristan da Cunha', 'SH', []],
    ['Belgium, Luxembourg and the Netherlands', 'BE LU NL', []],
    ['Congo, D.R.', 'CD', []],
    ['Kenya, Congo, eastern provinces', 'KE', ['Congo', 'eastern provinces']],
    ['Atlanta, Georgia', '', ['Atlanta', 'Georgia']],
    ['Georgia, USA', 'US', ['Georgia']],
    ['United States, Georgia', 'US', ['Georgia']],
    ['GE, Atlantis', 'GE', ['Atlantis']],
    ['Armenia, Georgia', 'AM GE', []],
    ['Georgia; United States', 'GE US', []],
    ['Armenia, Atlantis', 'AM', ['Atlantis']],
    ['Delaware, U.S.', 'US', ['Delaware']],
  ])('%s', (text, codes, unknown) => {
    expect(countriesIn(text)).toEqual({ codes: codes.split(' ').filter(Boolean), unknown })
  })
})
