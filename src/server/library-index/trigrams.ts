import { type Bitset, bitsetOf } from './bitset.ts'
import { type PostingsData, readPostings, writePostings } from './postings.ts'

/** How many bytes in a row the index of the vocabulary is made of; a part that is shorter is not found by it. */
export const TRIGRAM_BYTES = 3

const TERM_BITS = 16

// Some trigrams share a term, so what is found by one may not have it.
const termAt = (bytes: Uint8Array, at: number) => {
  const trigram = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
  return Math.imul(trigram, 0x9e3779b1) >>> (32 - TERM_BITS)
}

/** Which words have each trigram: takes them in ascending order. */
export const writeTrigrams = () => {
  const postings = writePostings()
  return {
    add: (word: number, text: Uint8Array, { begin, end }: { begin: number; end: number }): void => {
      for (let at = begin; at + TRIGRAM_BYTES <= end; at += 1) postings.add(termAt(text, at), word)
    },
    finish: (): PostingsData => postings.finish(1 << TERM_BITS),
  }
}

/** All words with this part in them, and others: those with its rarest trigram. */
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
