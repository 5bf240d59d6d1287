import { describe, expect, it } from 'vitest'
import { hasPhrase, searchTerms, wantedWords } from './search-terms.ts'

const NONE = { words: [], phrases: [], without: [], withoutPhrases: [] }

describe('a search', () => {
  it.each([
    ['', {}],
    ['company register', { words: ['company', 'register'] }],
    ['Łódź łódź', { words: ['lodz'] }],
    ['"Company  Register"', { phrases: [['company', 'register']] }],
    ['malta "company register" roc', { words: ['malta', 'roc'], phrases: [['company', 'register']] }],
    ['"a b" "c"', { phrases: [['a', 'b'], ['c']] }],
    ['“company register”', { phrases: [['company', 'register']] }],
    ['„company register“', { phrases: [['company', 'register']] }],
    ['«company register»', { phrases: [['company', 'register']] }],
    ['»company register«', { phrases: [['company', 'register']] }],
    ['“company register"', { phrases: [['company', 'register']] }],
    ['「公司 注册」', { phrases: [['公司', '注册']] }],
    ['register -malta', { words: ['register'], without: ['malta'] }],
    ['-malta', { without: ['malta'] }],
    ['-"company register" malta', { words: ['malta'], withoutPhrases: [['company', 'register']] }],
    ['-e-mail', { withoutPhrases: [['e', 'mail']] }],
    // Punctuation.
    ['e-mail', { words: ['e', 'mail'] }],
    ['malta - gozo', { words: ['malta', 'gozo'] }],
    ['-', {}],
    ['--', {}],
    ['--malta', { without: ['malta'] }],
    ['""', {}],
    ['"', {}],
    ['-"', {}],
    ['"company register', { words: ['company', 'register'] }],
    ['company register"', { words: ['company', 'register'] }],
    ['12" 14" screens', { words: ['12', '14', 'screens'] }],
    ["o'neill 'company register'", { words: ['o', 'neill', 'company', 'register'] }],
    ['https://x.example/-a/b-c?d=-e', { words: ['https', 'x', 'example', 'a', 'b', 'c', 'd', 'e'] }],
  ])('for %j', (search, terms) => {
    expect(searchTerms(search)).toEqual({ ...NONE, ...terms })
  })
})

it.each([
  ['Companies House', ['companies', 'house']],
  ['house companies', ['house', 'companies']],
  ['the “Companies  House” -jobs -"press release" UK', ['the', 'companies', 'house', 'uk']],
  ['-jobs', []],
  ['', []],
])('the words that %j asks for are in its order', (search, words) => {
  expect(wantedWords(search)).toEqual(words)
})

describe('a phrase', () => {
  it.each([
    ['Company register of Malta', true],
    ['the COMPANY-REGISTER', true],
    ['company: “register”', true],
    ['Cómpany régister', true],
    ['company’s register', false],
    ['company registers', false],
    ['a company, its register', false],
    ['register company', false],
    ['accompany register', false],
  ])('“company register” in %j: %s', (text, isThere) => {
    expect(hasPhrase(text, ['company', 'register'])).toBe(isThere)
  })

  it.each([
    ['中国公司注册', ['公司'], true],
    ['中国公司注册', ['公司注册'], true],
    ['中国公司注册', ['公注'], false],
    ['EU公司', ['eu'], false],
  ])('in %j, written without spaces: %j', (text, phrase, isThere) => {
    expect(hasPhrase(text, phrase)).toBe(isThere)
  })
})
