import { describe, expect, it } from 'vitest'
import { letterHeading, normalize, searchWords, sortKey } from './normalize.ts'

describe('normalizing a text', () => {
  it.each([
    ['ÉCOLE', 'ecole'],
    ['e\u0301cole', 'ecole'],
    ['Straße', 'strasse'],
    ['STRASSE', 'strasse'],
    ['Łódź', 'lodz'],
    ['Ærø', 'aero'],
    ['Œuvre', 'oeuvre'],
    ['Þór Ðað', 'thor dad'],
    ['İstanbul', 'istanbul'],
    ['ışık', 'isik'],
    ['ﬁle', 'file'],
    ['Ａｂｃ１', 'abc1'],
    ['Ёлка', 'елка'],
    ['Άλφα', 'αλφα'],
    ['ガ', 'ガ'],
    ['  a\u00a0\n b ', 'a b'],
  ])('makes %j %j', (text, normalized) => {
    expect(normalize(text)).toBe(normalized)
  })

  it.each(['École Straße', 'ŉ ǅ ﷺ', 'Ω ſ K', 'が कि'])('changes nothing the second time: %s', (text) => {
    expect(normalize(normalize(text))).toBe(normalize(text))
  })
})

describe('the letter heading', () => {
  it.each([
    ['apple', 'A'],
    ['École', 'E'],
    ['ßtraße', 'S'],
    ['Ørsted', 'O'],
    ['жизнь', 'Ж'],
    ['日本', '日'],
    ['9 lives', '#'],
    ['"quoted"', '#'],
    ['#tag', '#'],
    ['', '#'],
    ['  b', 'B'],
    ['😀 face', '#'],
    ['\u{10428}eseret', '\u{10400}'],
  ])('of %j is %j', (title, heading) => {
    expect(letterHeading(title)).toBe(heading)
  })
})

describe('the sort key', () => {
  const sorted = (titles: string[]) => titles.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))

  it('ignores case and accents, and puts texts that begin with no letter first', () => {
    expect(sorted(['zebra', 'Émile', 'ez', 'Apple', '9', 'apples', '(x)'])).toEqual([
      '(x)',
      '9',
      'Apple',
      'apples',
      'Émile',
      'ez',
      'zebra',
    ])
  })

  it('keeps the titles under one heading together', () => {
    const headings = sorted(['b', '1', 'Á', 'a', 'B', '-', 'ä', '[b]']).map(letterHeading)

    expect(headings).toEqual(['#', '#', '#', 'A', 'A', 'A', 'B', 'B'])
  })

  it('has 201 characters at most and never half a character', () => {
    const emoji = sortKey('😀'.repeat(400))

    expect(sortKey('x'.repeat(400))).toHaveLength(200)
    expect(sortKey('9'.repeat(400))).toHaveLength(201)
    expect([Array.from(emoji).length, emoji.isWellFormed()]).toEqual([201, true])
  })
})

describe('the words of a text', () => {
  it.each([
    ['C++ & "naïve" O’Neill', ['c', 'naive', 'o', 'neill']],
    ['https://www.zefix.ch/a_b?c=1', ['https', 'www', 'zefix', 'ch', 'a', 'b', 'c', '1']],
    ['100%', ['100']],
    // Characters that normalize to capitals keep them.
    ['№ 5', ['No', '5']],
    ['Acme™', ['acmeTM']],
    ['हिन्दी', ['हिन्दी']],
    ['%_\\ -- 😀', []],
    ['', []],
  ])('of %j are %j', (text, words) => {
    expect(searchWords(text)).toEqual(words)
  })
})

it('skips no character that normalizing would change', () => {
  const characters = Array.from({ length: 0x3000 }, (_, code) => `a${String.fromCodePoint(code)}b`)

  // The letter 'ж' forces the slow path, whose results must equal the fast path's.
  const normalized = characters.map((text) => normalize(`${text} ж`))
  const words = characters.map((text) => searchWords(`${text} ж`))

  expect(characters.map((text) => `${normalize(text)} ж`)).toEqual(normalized)
  expect(characters.map((text) => [...searchWords(text), 'ж'])).toEqual(words)
})
