import type { IndexBase } from './base.ts'
import { type Bitset, bitsetOf, haveCommon } from './bitset.ts'
import type { Matches } from './matches.ts'
import { readPostings } from './postings.ts'
import { type Candidate, candidatesFor } from './similar-words.ts'
import { nearerWord, nearestOf, type SimilarWord, similarityTo } from './similarity.ts'
import { wordAt } from './vocabulary.ts'

const shownIn = ({ length, titleWords, tags, labelWords }: IndexBase, visible: Bitset) => {
  // One reused bitset, since there may be many.
  const bits = bitsetOf(length)
  return (word: number): boolean => {
    bits.fill(0)
    readPostings(titleWords, word, bits)
    for (const tag of labelWords.get(word) ?? []) readPostings(tags.postings, tags.terms.get(tag) ?? 0, bits)
    return haveCommon(bits, visible)
  }
}

const wordsIn = (fresh: Matches['fresh']) =>
  new Set(fresh.flatMap(({ titleWords, labelWords }) => `${titleWords}${labelWords}`.split(' ')))

export const nearestIn =
  (base: IndexBase) =>
  (word: string, { bits, fresh }: Pick<Matches, 'bits' | 'fresh'>): string | null => {
    const alikeTo = similarityTo(word)
    const isShown = shownIn(base, bits)
    let nearest = nearestOf(word, wordsIn(fresh))
    const consider = ({ number }: Candidate): SimilarWord | null => {
      const other = wordAt(base.vocabulary, number)
      const alike = alikeTo(other)
      const better = alike > 0 ? nearerWord(nearest, { word: other, alike }) : nearest
      return better !== nearest && isShown(number) ? better : nearest
    }
    for (const candidate of candidatesFor(base.similarWords, word)) {
      if (nearest && candidate.most < nearest.alike) break
      nearest = consider(candidate)
    }
    return nearest?.word ?? null
  }
