import { describe, expect, it } from 'vitest'
import { randomOf } from '#testing/random.ts'
import { csvHead, csvRow, escapeFormula, unescapeFormula } from './csv.ts'

it('quotes every cell and doubles quotes', () => {
  expect(csvHead(['A', 'B'])).toBe('\uFEFF"A","B"\r\n')
  expect(csvRow(['a "b",\nc', ''])).toBe('"a ""b"",\nc",""\r\n')
})

describe('a cell that a spreadsheet could run', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['\tx', "'\tx"],
    ['\rx', "'\rx"],
    ['  =1', "'  =1"],
    ['\u00A0=1', "'\u00A0=1"],
    ['\u200B=1', "'\u200B=1"],
    ['\uFEFF@x', "'\uFEFF@x"],
    ['＝1', "'＝1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠x', "'＠x"],
    ['a;=1', "a;'=1"],
    ['a\n=1', "a\n'=1"],
    ['a\t@x', "a\t'@x"],
    ['\n\n=1', "'\n\n'=1"],
    ['a;"=1";b', 'a;\'"=1";b'],
    ['"=1"', '\'"=1"'],
    ["'=1", "''=1"],
    ["''\tx", "'''\tx"],
  ])('%j becomes %j', (text, expected) => {
    expect(escapeFormula(text)).toBe(expected)
  })

  it.each(['', 'plain', 'a=1', 'a - b', 'x+y', 'ada@example.org', 'https://example.org/?a=1', '’=1'])(
    '%j stays as it is',
    (text) => {
      expect(escapeFormula(text)).toBe(text)
    },
  )

  it('stays fast for a note of 200,000 newlines', () => {
    const lines = '\n'.repeat(200_000)

    expect(escapeFormula(lines)).toBe(`'${lines}`)
  })
})

describe('escaped text', () => {
  it.each(['', 'plain', '=1', "'=1", "''=1", "it's", "'quoted'", '\t=1', "'\tx", 'a;=1', "a;'=1", 'a\n\n-1', ' "@x'])(
    'is restored: %j',
    (text) => {
      expect(unescapeFormula(escapeFormula(text))).toBe(text)
    },
  )

  it('is restored, whatever characters it contains', () => {
    const random = randomOf(1)
    const pieces = ['=', '+', "'", '"', ';', '\n', '\t', ' ', 'a']
    for (let round = 0; round < 20_000; round += 1) {
      const text = random.several(random.below(8), () => random.pick(pieces)).join('')
      expect(unescapeFormula(escapeFormula(text))).toBe(text)
    }
  })
})
