import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { IndexBase } from './base.ts'
import { type Bitset, bitsetOf, isEmpty, keepBits } from './bitset.ts'
import { getOrMake } from './get-or-make.ts'
import { type PostingsData, readPostings } from './postings.ts'
import { bytesScanned, wordsWith } from './vocabulary.ts'

// Bytes read in some milliseconds; other calls then get a turn.
const BYTES_A_TURN = 2 ** 20

// Cache entries, for further pages and equal searches of others; 125 kB each with a million sources.
const MAX_ENTRIES = 32

/** Returns a function that counts bytes and says when to yield. */
const turns = () => {
  let bytes = 0
  return (read: number): boolean => {
    bytes += read
    const isOver = bytes >= BYTES_A_TURN
    if (isOver) bytes = 0
    return isOver
  }
}

interface SearchedIndex {
  readonly base: IndexBase
  readonly words: PostingsData
}

export const searchIn = (base: IndexBase, words: PostingsData): ((parts: readonly string[]) => Promise<Bitset>) => {
  const kept = new LRUCache<string, Promise<Bitset>>({ max: MAX_ENTRIES })
  const none = bitsetOf(base.length)
  return (parts) => getOrMake(kept, parts.join('\n'), async () => (await search({ base, words }, parts)) ?? none)
}

const lookUp = ({ base, words: { sizes } }: SearchedIndex, part: string) => {
  const words = wordsWith(base.vocabulary, part)
  return { words, bytes: words.reduce((sum, word) => sum + (sizes[word] ?? 0), 0) }
}

const lookUpAll = async (index: SearchedIndex, parts: readonly string[], isTurnOver: ReturnType<typeof turns>) => {
  const wanted: ReturnType<typeof lookUp>[] = []
  for (const part of parts) {
    wanted.push(lookUp(index, part))
    if (isTurnOver(bytesScanned(index.base.vocabulary, part))) await nextTurn()
  }
  return wanted
}

/** Null if a part occurs in no word. */
const search = async (index: SearchedIndex, parts: readonly string[]): Promise<Bitset | null> => {
  const { base, words: postings } = index
  const isTurnOver = turns()
  const wanted = await lookUpAll(index, parts, isTurnOver)
  if (wanted.some(({ words }) => words.length === 0)) return null
  let found: Bitset | null = null
  // Rarest first, to stop early.
  for (const { words } of wanted.sort((one, other) => one.bytes - other.bytes)) {
    const bits = bitsetOf(base.length)
    for (const word of words) {
      readPostings(postings, word, bits)
      if (isTurnOver(postings.sizes[word] ?? 0)) await nextTurn()
    }
    if (found) keepBits(bits, found)
    found = bits
    if (isEmpty(found)) break
  }
  return found
}
