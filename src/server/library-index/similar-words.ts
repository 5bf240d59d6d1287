import { type Bitset, bitsetOf, countEach } from './bitset.ts'
import { type PostingsData, readPostings, writePostings } from './postings.ts'
import { LEAST_ALIKE, partOf, trigramsOf } from './similarity.ts'

export interface SimilarWordsData {
  readonly postings: PostingsData
  /** Number of trigrams per word (at most 201); 0 excludes the word. */
  readonly sizes: Uint8Array
}

const TERM_BITS = 16

// Hash with collisions: words may seem more similar than they are.
const termOf = (trigram: string) => {
  let hash = 0
  for (let at = 0; at < trigram.length; at += 1) hash = Math.imul(hash ^ trigram.charCodeAt(at), 0x9e3779b1)
  return hash >>> (32 - TERM_BITS)
}

export const writeSimilarWords = (words: number) => {
  const postings = writePostings()
  const sizes = new Uint8Array(words)
  return {
    add: (number: number, word: string): void => {
      const trigrams = trigramsOf(word)
      sizes[number] = trigrams.size
      for (const trigram of trigrams) postings.add(termOf(trigram), number)
    },
    finish: (): SimilarWordsData => ({ postings: postings.finish(1 << TERM_BITS), sizes }),
  }
}

/** Word number and upper bound of its similarity. */
export interface Candidate {
  readonly number: number
  readonly most: number
}

/** Candidates by decreasing upper bound. */
export const candidatesFor = ({ postings, sizes }: SimilarWordsData, word: string): Candidate[] => {
  const trigrams = trigramsOf(word)
  const shared = new Uint16Array(sizes.length)
  for (const trigram of trigrams) countEach(wordsOf(postings, termOf(trigram), sizes.length), shared)
  const candidates: Candidate[] = []
  for (const [number, both] of shared.entries()) {
    const size = sizes[number] ?? 0
    const most = both === 0 ? 0 : partOf(Math.min(both, size), trigrams.size, size)
    if (most > LEAST_ALIKE) candidates.push({ number, most })
  }
  return candidates.sort((one, other) => other.most - one.most)
}

const wordsOf = (postings: PostingsData, term: number, words: number): Bitset => {
  const bits = bitsetOf(words)
  readPostings(postings, term, bits)
  return bits
}
