import { type LabelsData, labelsOf } from './labels.ts'
import { type PostingsData, type TermPostings, writePostings } from './postings.ts'
import { type SimilarWordsData, writeSimilarWords } from './similar-words.ts'
import { eachWordOf } from './title-words.ts'
import { type VocabularyData, wordAt, writeVocabulary } from './vocabulary.ts'

export interface TextsData extends LabelsData {
  readonly vocabulary: VocabularyData
  readonly words: PostingsData
  readonly titleWords: PostingsData
  /** Words for suggestions. */
  readonly similarWords: SimilarWordsData
}

const SPACE = 32

export const writeTexts = (length: number) => {
  const vocabulary = writeVocabulary()
  const words = writePostings(length)
  const titleWords = writePostings(length)
  return {
    addTitle: (sortTitle: Uint8Array, ordinal: number): void =>
      eachWordOf(sortTitle, (bytes, begin, end) => titleWords.add(vocabulary.number(bytes, begin, end), ordinal)),

    addText: (text: Uint8Array, ordinal: number): void => {
      for (let begin = 0; begin < text.length; ) {
        const space = text.indexOf(SPACE, begin)
        const end = space < 0 ? text.length : space
        if (end > begin) words.add(vocabulary.number(text, begin, end), ordinal)
        begin = end + 1
      }
    },

    finish: (sortLabels: ReadonlyMap<number, string>, tags: TermPostings): TextsData => {
      const labels = labelsOf(sortLabels, tags, vocabulary.number)
      const found = vocabulary.finish()
      const inTitles = titleWords.finish(found.starts.length)
      return {
        ...labels,
        vocabulary: found,
        words: words.finish(found.starts.length),
        titleWords: inTitles,
        similarWords: similarWordsOf(found, (word) => (inTitles.sizes[word] ?? 0) > 0 || labels.labelWords.has(word)),
      }
    },
  }
}

const similarWordsOf = (vocabulary: VocabularyData, isSuggested: (word: number) => boolean): SimilarWordsData => {
  const words = vocabulary.starts.length
  const similar = writeSimilarWords(words)
  for (let word = 0; word < words; word += 1) if (isSuggested(word)) similar.add(word, wordAt(vocabulary, word))
  return similar.finish()
}
