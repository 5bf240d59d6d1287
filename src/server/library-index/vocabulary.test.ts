import { expect, it } from 'vitest'
import { randomOf } from '#testing/random.ts'
import { wordsWith, writeVocabulary } from './vocabulary.ts'

const vocabularyOf = (words: readonly string[]) => {
  const writing = writeVocabulary()
  const numbers = words.map((word) => {
    const bytes = Buffer.from(`before ${word} behind`)
    return writing.number(bytes, 7, bytes.length - 7)
  })
  return { vocabulary: writing.finish(), numbers }
}

it('numbers the words in order of arrival', () => {
  const random = randomOf(2)
  const words = random.several(20_000, () => random.below(10_000).toString(36))

  const { numbers } = vocabularyOf(words)

  const distinct = [...new Set(words)]
  const expected = new Map(distinct.map((word, number) => [word, number]))
  expect(distinct.length).toBeGreaterThan(8000)
  expect(numbers).toEqual(words.map((word) => expected.get(word)))
})

it.each([
  ['a part', 'gist', ['register', 'registry']],
  ['a whole word', 'register', ['register']],
  ['the begin of a word', ' r', ['register', 'registry', 'ratio']],
  ['all of a word', ' or ', ['or']],
  ['all of a word that is the begin of others', ' register ', ['register']],
  ['all of the last word', ' letzter ', ['letzter']],
  ['all of a word that is only a part', ' regist ', []],
  ['the last word', 'letzt', ['letzter']],
  ['a part that is twice in a word', 'an', ['banana']],
  ['a letter of another script', '司', ['公司', '司法']],
  ['the begin of a word of another script', ' 司', ['司法']],
  ['a letter of two UTF-16 numbers', '𐐨', ['a𐐨b']],
  ['nothing that is there', 'xyz', []],
  ['what would span two words', 'ro', []],
  ['a word that is made of punctuation only', '\n', []],
])('finds words by %s', (_what, part, expected) => {
  const words = ['register', 'registry', 'ratio', 'banana', '公司', '司法', 'a𐐨b', 'or', 'other', 'letzter']
  const { vocabulary } = vocabularyOf(words)

  expect(wordsWith(vocabulary, part).map((number) => words[number])).toEqual(expected)
})

it('finds nothing without a word', () => {
  expect(wordsWith(vocabularyOf([]).vocabulary, 'a')).toEqual([])
})

it('finds all words with a part, and no others, among thousands', () => {
  const random = randomOf(3)
  const anyWord = () =>
    random.several(1 + random.below(8), () => random.pick(['a', 'b', 'c', 'n', 'é', '公', '𐐨'])).join('')
  const words = [...new Set(random.several(5000, anyWord))]
  const { vocabulary } = vocabularyOf(words)

  for (const part of random.several(500, () => `${random.pick(['', ' '])}${anyWord()}`)) {
    const found = wordsWith(vocabulary, part).map((number) => words[number])

    expect({ part, found }).toEqual({ part, found: words.filter((word) => ` ${word}`.includes(part)) })
  }
})
