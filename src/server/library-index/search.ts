import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Base } from './base.ts'
import { type Bitset, bitsetOf, isEmpty, keepBits } from './bitset.ts'
import { keptOrMade } from './kept-or-made.ts'
import { type PostingsData, readPostings } from './postings.ts'
import { bytesScanned, wordsWith } from './vocabulary.ts'

// Some milliseconds of work; other calls get their turn after it.
const BYTES_A_TURN = 2 ** 20

// 125 kB each at a million. The next page of a search, and the same search of others, have its sources already.
const MOST_KEPT = 32

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

interface Searched {
  readonly base: Base
  /** Which of its sources have each word in the text that is searched. */
  readonly words: PostingsData
}

/** Finds in a base: which of its sources have all of these parts of words in a text. What it finds stays as it is. */
export const searchIn = (base: Base, words: PostingsData): ((parts: readonly string[]) => Promise<Bitset>) => {
  const kept = new LRUCache<string, Promise<Bitset>>({ max: MOST_KEPT })
  const none = bitsetOf(base.length)
  return (parts) => keptOrMade(kept, parts.join('\n'), async () => (await search({ base, words }, parts)) ?? none)
}

/** The words with this part in them, and how many bytes their postings have. */
const lookUp = ({ base, words: { sizes } }: Searched, part: string) => {
  const words = wordsWith(base.vocabulary, part)
  return { words, bytes: words.reduce((sum, word) => sum + (sizes[word] ?? 0), 0) }
}

const lookUpAll = async (searched: Searched, parts: readonly string[], isTurnOver: ReturnType<typeof turns>) => {
  const wanted: ReturnType<typeof lookUp>[] = []
  for (const part of parts) {
    wanted.push(lookUp(searched, part))
    if (isTurnOver(bytesScanned(searched.base.vocabulary, part))) await nextTurn()
  }
  return wanted
}

/** Null where a part is in no word. */
const search = async (searched: Searched, parts: readonly string[]): Promise<Bitset | null> => {
  const { base, words: postings } = searched
  const isTurnOver = turns()
  const wanted = await lookUpAll(searched, parts, isTurnOver)
  if (wanted.some(({ words }) => words.length === 0)) return null
  let found: Bitset | null = null
  // The rarest first: once nothing is left, nothing more has to be read.
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
