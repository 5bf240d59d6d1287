import { expect, it } from 'vitest'
import { compareNames, languageName, placeName } from './code-names.ts'

it.each([
  ['GE', 'Georgia'],
  ['EU', 'European Union'],
  ['001', 'Worldwide'],
  ['XK', 'Kosovo'],
  ['QQ', 'QQ'],
  ['no code', 'no code'],
])('the place %s is called %s', (code, name) => {
  expect(placeName(code)).toBe(name)
})

it.each([
  ['sr-Latn', 'Serbian (Latin)'],
  ['ka', 'Georgian'],
  ['qqq', 'qqq'],
  ['', ''],
])('the language %s is called %s', (code, name) => {
  expect(languageName(code)).toBe(name)
})

it('orders names ignoring accents', () => {
  expect(['Zambia', 'Åland', 'Albania'].toSorted(compareNames)).toEqual(['Åland', 'Albania', 'Zambia'])
})
