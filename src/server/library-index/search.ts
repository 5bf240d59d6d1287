import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Base } from './base.ts'
import { type Bitset, bitsetOf, isEmpty, keepBits } from './bitset.ts'
import { readPostings } from './postings.ts'
import { wordsWith } from './vocabulary.ts'

// Some milliseconds of work; other calls get their turn after it.
const BYTES_A_TURN = 2 ** 21

/** Says, given how many bytes were gone through since the last time, whether others should get their turn. */
const turns = () => {
  let bytes = 0
  return (read: number): boolean => {
    bytes += read
    const isOver = bytes >= BYTES_A_TURN
    if (isOver) bytes = 0
    return isOver
  }
}

interface Part {
  readonly words: readonly number[]
  /** How many bytes the postings of these words have. */
  readonly bytes: number
}

/** The sources of the base in whose `search_text` all these parts of words are. */
export const search = async (base: Base, parts: readonly string[]): Promise<Bitset> => {
  const isTurnOver = turns()
  const sizeOf = (word: number) => base.words.sizes[word] ?? 0
  const wanted: Part[] = []
  for (const part of parts) {
    const words = wordsWith(base.vocabulary, part)
    wanted.push({ words, bytes: words.reduce((sum, word) => sum + sizeOf(word), 0) })
    if (isTurnOver(base.vocabulary.text.length)) await nextTurn()
  }

  const found = bitsetOf(base.length).fill(-1)
  const bits = bitsetOf(base.length)
  // The rarest first: once nothing is left, nothing more has to be read.
  for (const { words } of wanted.sort((one, other) => one.bytes - other.bytes)) {
    bits.fill(0)
    for (const word of words) {
      readPostings(base.words, word, bits)
      if (isTurnOver(sizeOf(word))) await nextTurn()
    }
    keepBits(found, bits)
    if (isEmpty(found)) break
  }
  return found
}
