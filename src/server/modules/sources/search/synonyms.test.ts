import { expect, it } from 'vitest'
import { searchWords } from '#contract/text/normalize.ts'
import { synonymsOf } from './synonyms.ts'

it.each([
  ['UBO register of Cyprus', ['beneficial', 'owner', 'registry']],
  ['Beneficial owners', ['ubo']],
  ['Aircraft registry', ['register', 'registrar']],
  ['Politically exposed persons', ['pep']],
  ['Official Journal of the EU', ['gazette']],
  ['Tribunals', ['court']],
])('a source with %j is found by its synonyms', (text, words) => {
  expect(synonymsOf(new Set(searchWords(text)))).toEqual(expect.arrayContaining(words))
})

it.each(['Owner of a beneficial trust account', 'Journal', 'Courtyard', 'Vatican'])(
  'has no synonyms for %j, unless all words of a term are present',
  (text) => {
    const others = synonymsOf(new Set(searchWords(text)))
    expect(others.includes('gazette') || others.includes('tribunal') || others.includes('value')).toBe(false)
  },
)
