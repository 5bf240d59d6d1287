import { expect, it } from 'vitest'
import { stemOf } from './stems.ts'

it.each([
  ['companies', 'company', 'companys'],
  ['registries', 'registry'],
  ['authorities', 'authority'],
  ['sanctions', 'sanction', 'sanctioned'],
  ['courts', 'court'],
  ['taxes', 'tax'],
  ['businesses', 'business'],
  ['branches', 'branch'],
  ['addresses', 'address'],
  ['registered', 'register', 'registers', 'registering'],
])('gives the forms of a word one stem: %s, %s', (...forms) => {
  expect(new Set(forms.map(stemOf)).size).toBe(1)
})

it.each(
  'policy police family status cyprus analysis paris press news laws gas us bus city money turkey trading united limited red king registres2 ämter суды ofac 2024s'.split(
    ' ',
  ),
)('leaves %s as it is', (word) => {
  expect(stemOf(word)).toBe(word)
})

it('removes only the end of a word', () => {
  for (const word of ['companies', 'sanctioned', 'germany', 'wales', 'licensing', 'parties', 'x', ''])
    expect(word.startsWith(stemOf(word))).toBe(true)
})
