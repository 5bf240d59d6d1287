import { expect, it } from 'vitest'
import { codeNamesIn } from '#contract/sources/code-names.ts'
import { activityFieldName, activityFields, activityValueText } from './activity-values.ts'

it.each([
  ['countries', ['001', 'EU', 'GE', 'XK'], 'Worldwide, European Union, Georgia, Kosovo'],
  ['countries', null, ''],
  ['languages', ['ka', 'sr-Latn'], 'Georgian, Serbian (Latin)'],
  ['access', 'registration', 'with an account'],
  ['exposure', 'notified', 'the person may be notified'],
  ['rhythm', 'archived', 'no more: an archive'],
  ['health', 'gone', 'gone'],
  ['official', false, 'no'],
  ['reviewEvery', 1, '1 month'],
  ['reviewEvery', 36, '36 months'],
  ['publisher', 'open', 'open'],
  // Values of a newer version, and none.
  ['countries', ['QQ', 'constructor'], 'QQ, constructor'],
  ['languages', ['a, b'], 'a,  b'],
  ['access', 'constructor', 'constructor'],
  ['tags', ['GE', 'open'], 'GE, open'],
])('the %s %j read: %s', (field, value, text) => {
  expect(activityValueText(field, value)).toBe(text)
})

it('names countries and languages in the language of the reader', () => {
  const german = codeNamesIn(['de'])

  expect(activityValueText('countries', ['GE'], german)).toBe('Georgien')
  expect(activityValueText('language', 'ka,unknown', german)).toBe('Georgisch, not recorded')
})

it('names the fields like the form, in its order', () => {
  const after = { rhythm: 'daily', countries: ['GE'], title: 'A', official: null, accessNote: '1 EUR each' }

  expect(activityFields(null, after).map(activityFieldName)).toEqual(['Title', 'Covers', 'Access note', 'Updated'])
})
