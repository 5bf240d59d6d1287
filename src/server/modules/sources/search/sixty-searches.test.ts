import { beforeAll, describe, expect, it } from 'vitest'
import { searchEndpoints } from '#contract/lists/searches.ts'
import { seedDemo } from '#server/demo/seed.ts'
import { asGuest } from '#testing/server/actors.ts'
import { startTestApp } from '#testing/server/app.ts'

const FIRST: readonly (readonly [search: string, first: string, why: string])[] = [
  ['OpenCorporates', 'OpenCorporates', 'its title'],
  ['open ownership', 'Open Ownership', 'its title'],
  ['ICIJ', 'ICIJ', 'its title, before its database'],
  ['occrp', 'OCCRP', 'its title, before OCCRP Aleph'],
  ['  uk   sanctions LIST ', 'UK Sanctions List', 'its title, however it is spaced'],
  ['art loss register', 'Art Loss Register', 'its title'],
  ['guernsey registry', 'Guernsey Registry', 'its title'],
  ['interpol: red notices', 'Interpol: Red Notices', 'its title with its punctuation'],
  ['companies house', 'Companies House (UK)', 'the title begins with it'],
  ['Companies House UK', 'Companies House (UK)', 'all words, without the brackets'],
  ['handelsregister', 'Handelsregister (Germany)', 'the title begins with it; the Dutch one has it later'],
  ['registro mercantil', 'Registro Mercantil (Registradores de España)', 'before the gazette of it'],
  ['eu sanctions', 'EU Sanctions Map', 'the title begins with it, as no other does'],
  ['sec', 'SEC litigation releases (USA)', 'the authority, not the begin of securities'],
  ['companies registry', 'Companies Registry (Hong Kong)', 'the title begins with it'],
  ['financial services register', 'Financial Services Register (FCA, UK)', 'the title begins with it'],
  ['world bank', 'World Bank Open Data', 'the title begins with it'],
  ['zefix', 'Zefix (Switzerland)', 'a name'],
  ['krs', 'KRS: Krajowy Rejestr Sądowy (Poland)', 'an abbreviation'],
  ['fca', 'Financial Services Register (FCA, UK)', 'an abbreviation within a title'],
  ['ofac', 'OFAC Sanctions List Search (USA)', 'the title begins with it'],
  ['gleif', 'GLEIF: Global LEI Index', 'the title begins with it'],
  ['acra', 'BizFile (ACRA, Singapore)', 'the authority, not the begin of another word'],
  ['fara', 'FARA: Foreign Agents Registration Act (USA)', 'an abbreviation'],
  [
    'georgia register',
    'National Agency of Public Registry (Georgia)',
    'the country in the title, the kind in its tags',
  ],
  ['cpi transparency', 'Corruption Perceptions Index (Transparency International)', 'words of title and link'],
  ['georgia', 'Asset declarations (Georgia)', 'the country in the title'],
  ['georgia registry', 'National Agency of Public Registry (Georgia)', 'the register of Georgia'],
  ['panama registro', 'Registro Público de Panamá', 'words in the title, in any order'],
  ['beneficial owners slovakia', 'Register partnerov verejného sektora (Slovakia)', 'a tag and the country'],
  ['luxembourg', 'Luxembourg Business Registers', 'the title begins with it'],
  ['corporates', 'OpenCorporates', 'a part of a word'],
  ['register bundestag', 'Lobbyregister (Deutscher Bundestag)', 'a part of one word, and a word'],
  ['obchodny register', 'Obchodný register (Slovakia)', 'without diacritics'],
  ['agentia nationala', 'Agenția Națională de Integritate: declarații (Romania)', 'without diacritics'],
  ['ariregister', 'Äriregister (Estonia)', 'without diacritics'],
  ['bronnoysund', 'Brønnøysundregistrene (Norway)', 'o for ø'],
  ['krajowy rejestr sadowy', 'KRS: Krajowy Rejestr Sądowy (Poland)', 'without diacritics'],
  ['osterreichisches firmenbuch', 'Österreichisches Firmenbuch (JustizOnline, Austria)', 'without diacritics'],
  ['企查查', '企查查 (Qichacha, China)', 'its own script'],
  [
    '法人番号',
    '国税庁法人番号公表サイト (Corporate Number Publication Site, Japan)',
    'a part of a text without spaces',
  ],
  ['търговски', 'Търговски регистър (Commercial Register, Bulgaria)', 'Cyrillic'],
  ['http://opencorporates.com', 'OpenCorporates', 'its link, written otherwise'],
  ['https://zefix.ch/', 'Zefix (Switzerland)', 'its link without www'],
  ['https://www.sec.gov/edgar/search/?utm_source=mail', 'EDGAR full-text search (SEC, USA)', 'its link with a tail'],
  ['sanctionsmap.eu', 'EU Sanctions Map', 'the host alone'],
  ['"sanctions list" -eu -canadian', 'OFAC Sanctions List Search (USA)', 'the phrase in the title, without others'],
  ['"Companies House"', 'Companies House (UK)', 'a quoted title'],
  ['sanctions switzerland -france', 'SECO sanctions (Switzerland)', 'both words in the title'],
  ['"land registry" -hong', 'HM Land Registry (England and Wales)', 'a phrase without another'],
  ['company register -germany -"real estate" benelux', 'KBO/BCE Public Search (Belgium)', 'tags'],
  ['adverse media ukraine', 'Kyiv Independent', 'its tags'],
  ['wanted persons', 'EU Most Wanted', 'a tag, of what has none of it all in the title'],
  ['insolvency germany', 'Insolvenzbekanntmachungen (Germany)', 'a tag and a word of the title'],
  ['ships inspections', 'Paris MoU inspections', 'a tag and a word of the title'],
]

const SUGGESTED: readonly (readonly [search: string, suggested: string])[] = [
  ['opencorprates', 'opencorporates'],
  ['handelregister', 'handelsregister'],
  ['santions', 'sanctions'],
  ['compnies house', 'companies house'],
  ['beneficial ownres', 'beneficial owners'],
]

const HOSTILE = [
  '"',
  '"""" -"" -',
  '"companies -house "uk',
  '\u0000',
  'companies\u0000house',
  'a\u202Eb\u0301\u0301',
  '%_\\',
  '\uFFFF\uFFFE',
  '-'.repeat(200),
  '"a" '.repeat(50),
  '-a '.repeat(66),
  '-"a b" '.repeat(28),
  'zq '.repeat(66),
  '😀'.repeat(100),
  '公'.repeat(200),
  'http://['.repeat(20),
]

const test = startTestApp({}, { index: true })

beforeAll(async () => {
  await seedDemo(test.db)
})

describe('the search finds', () => {
  it.each(FIRST)('first for %j: %j, %s', async (search, first) => {
    const { reply } = await asGuest(test).call(searchEndpoints.best, { query: { search } })

    expect(reply[0]?.title).toBe(first)
  })

  it.each(SUGGESTED)('a correction for %j: %j', async (search, suggested) => {
    const { reply } = await asGuest(test).call(searchEndpoints.suggestions, { query: { search } })

    expect(reply.search).toBe(suggested)
  })

  it.each(HOSTILE)('a result or an error, whatever is searched: %j', async (search) => {
    for (const endpoint of [searchEndpoints.best, searchEndpoints.suggestions, searchEndpoints.letters]) {
      const { status } = await asGuest(test).call(endpoint, { query: { search } })

      expect([200, 400]).toContain(status)
    }
  })
})
