import { expect, it } from 'vitest'
import { randomOf } from '#testing/random.ts'
import { LEAST_ALIKE, nearestOf, similarityTo, trigramsOf } from './similarity.ts'

it('is the share of common trigrams of two words, above the minimum', () => {
  const random = randomOf(1)
  const anyWord = () => random.several(1 + random.below(7), () => random.pick(['a', 'b', 'c', 'é', '公', '𐐨'])).join('')
  const alike = random.several(3000, () => {
    const [one, other] = [anyWord(), anyWord()]
    const [these, those] = [[...trigramsOf(one)], trigramsOf(other)]
    const both = these.filter((trigram) => those.has(trigram)).length
    const part = both / (these.length + those.size - both)
    const found = similarityTo(one)(other)
    expect({ one, other, found }).toEqual({ one, other, found: part > LEAST_ALIKE ? part : 0 })
    return found
  })

  expect(alike.filter((part) => part > 0).length).toBeGreaterThan(20)
})

it.each([
  ['regster', ['registers', 'register', 'rooster'], 'register'],
  // Two letters changed places.
  ['onwers', ['hosts', 'owners'], 'owners'],
  // Equally similar words are ordered by letters.
  ['ab', ['abd', 'abc'], 'abc'],
  ['bank', ['xqzw', ''], undefined],
])('the word nearest to %j among %j is %j', (word, words, expected) => {
  expect(nearestOf(word, words)?.word).toBe(expected)
})
