import { type Bitset, bitsetOf } from './bitset.ts'
import { type PostingsData, readPostings, writePostings } from './postings.ts'

/** Shorter parts can't use this index. */
export const TRIGRAM_BYTES = 3

const TERM_BITS = 16

// Hash with collisions: hits need a check.
const termAt = (bytes: Uint8Array, at: number) => {
  const trigram = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
  return Math.imul(trigram, 0x9e3779b1) >>> (32 - TERM_BITS)
}

/** Accepts words in ascending order. */
export const writeTrigrams = () => {
  const postings = writePostings()
  return {
    add: (word: number, text: Uint8Array, { begin, end }: { begin: number; end: number }): void => {
      for (let at = begin; at + TRIGRAM_BYTES <= end; at += 1) postings.add(termAt(text, at), word)
    },
    finish: (): PostingsData => postings.finish(1 << TERM_BITS),
  }
}

export const wordsLike = (trigrams: PostingsData, part: Uint8Array, words: number): Bitset => {
  let rarest = termAt(part, 0)
  for (let at = 1; at + TRIGRAM_BYTES <= part.length; at += 1) {
    const term = termAt(part, at)
    if ((trigrams.sizes[term] ?? 0) < (trigrams.sizes[rarest] ?? 0)) rarest = term
  }
  const bits = bitsetOf(words)
  readPostings(trigrams, rarest, bits)
  return bits
}
