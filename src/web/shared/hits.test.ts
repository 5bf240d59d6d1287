import { describe, expect, it } from 'vitest'
import { normalize, searchWords } from '#contract/text/normalize.ts'
import { randomOf } from '#testing/random.ts'
import { hitsIn, patternsOf } from './hits.ts'

const marked = (text: string, search: string) => {
  const hits = hitsIn(text, patternsOf(search))
  return hits.reduceRight(
    (rest, { from, to }) => `${rest.slice(0, from)}[${rest.slice(from, to)}]${rest.slice(to)}`,
    text,
  )
}

describe('the highlighted part of a text', () => {
  it.each([
    ['Company register of Georgia', 'georgia', 'Company register of [Georgia]'],
    ['Georgia: companies of Georgia', 'GEORGIA', '[Georgia]: companies of [Georgia]'],
    ['Łódź', 'lodz', '[Łódź]'],
    ['Straße', 'strasse', '[Straße]'],
    ['Straße', 'stras', '[Straß]e'],
    ['Cafe\u0301s', 'café', '[Cafe\u0301]s'],
    ['Café', 'cafe', '[Café]'],
    ['Ærø', 'ae', '[Æ]rø'],
    ['Ærø', 'aero', '[Ærø]'],
    ['한국', '한', '[한]국'],
    ['ﬁle', 'fi', '[ﬁ]le'],
    ['ΟΔΟΣ', 'οδος', '[ΟΔΟΣ]'],
    ['ｶﾞｽ', 'ガス', '[ｶﾞｽ]'],
    ['bankers', 'bank anker', '[banker]s'],
    ['the EU, in Neuss', 'eu', 'the [EU], in Neuss'],
    ['a [b] (c.*)', '.*', 'a [b] (c.*)'],
    ['apr.gov.rs', 'apr.gov.rs', '[apr].[gov].[rs]'],
    ['😀 apple', 'apple', '😀 [apple]'],
    [
      'Company register of Malta, a company: its register',
      '"company register" malta',
      '[Company register] of [Malta], a company: its register',
    ],
    [
      'company registers and the COMPANY-REGISTER',
      '“company register”',
      'company registers and the [COMPANY-REGISTER]',
    ],
    ['accompany', '"company"', 'accompany'],
    ['中国公司注册', '「公司」', '中国[公司]注册'],
    ['中国公司注册', '公', '中国[公]司注册'],
    ['Register of Malta', 'register -malta', '[Register] of Malta'],
    ['Register of Malta', '-"register of"', 'Register of Malta'],
    ['Georgia', '', 'Georgia'],
    ['', 'georgia', ''],
  ])('is found in %j for %j', (text, search, expected) => {
    expect(marked(text, search)).toBe(expected)
  })

  it('is found wherever the search finds it, on whole characters, and nowhere else', () => {
    const random = randomOf(11)
    const letters = [
      'a',
      'e',
      'L',
      'Ł',
      'ß',
      'æ',
      'é',
      'İ',
      'ı',
      'ŋ',
      'ﬁ',
      '한',
      '국',
      'я',
      'ё',
      'ж',
      '日',
      'क',
      'e\u0301',
      'कि',
      '\u{10428}',
      '½',
      '™',
      ' ',
      ' ',
      '-',
      '.',
      '\n',
      '3',
    ]
    const aText = () => random.several(random.below(14), () => random.pick(letters)).join('')
    for (let round = 0; round < 3000; round++) {
      const text = aText()
      const [word = ''] = searchWords(random.chance(0.6) ? text.slice(random.below(text.length)) : aText())
      const search = word.slice(0, 3 + random.below(3))
      if (search.length < 3 || searchWords(search)[0] !== search) continue
      const hits = hitsIn(text, patternsOf(search))

      expect([text, search, hits.length > 0]).toEqual([text, search, normalize(text).includes(search)])
      for (const { from, to } of hits) {
        expect(normalize(text.slice(from, to))).toContain(search)
        // No hit begins or ends before a combining mark or within a surrogate pair.
        expect(text.slice(from)).not.toMatch(/^[\p{M}\uDC00-\uDFFF]/u)
        expect(text.slice(to)).not.toMatch(/^[\p{M}\uDC00-\uDFFF]/u)
      }
    }
  })

  it('is found quickly in a long note', () => {
    const note = 'ábc '.repeat(2500)

    expect(hitsIn(note, patternsOf('abc'))).toHaveLength(2500)
  })
})
