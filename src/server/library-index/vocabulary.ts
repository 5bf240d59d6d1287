import { sliceBits } from './bitset.ts'
import { grown, resized } from './buffers.ts'
import type { PostingsData } from './postings.ts'
import { TRIGRAM_BYTES, wordsLike, writeTrigrams } from './trigrams.ts'

/** All words, numbered by first occurrence. */
export interface VocabularyData {
  readonly text: Uint8Array
  readonly starts: Uint32Array
  /** Words per byte trigram. */
  readonly trigrams: PostingsData
}

const SPACE = 32

// FNV-1a.
const hashOf = (bytes: Uint8Array, begin: number, end: number) => {
  let hash = 0x811c9dc5
  for (let index = begin; index < end; index += 1) hash = Math.imul(hash ^ (bytes[index] ?? 0), 0x01000193)
  return (hash ^ (hash >>> 15)) >>> 0
}

/** Numbers words by bytes, without a string per occurrence. */
export const writeVocabulary = () => {
  let text = new Uint8Array(1 << 16)
  let starts = new Uint32Array(1 << 12)
  let used = 0
  let words = 0
  // Open addressing; stores number + 1.
  let slots = new Uint32Array(1 << 13)

  const startOf = (word: number) => (word < words ? (starts[word] ?? 0) : used)

  const isWord = (word: number, bytes: Uint8Array, { begin, end }: { begin: number; end: number }) => {
    const from = startOf(word) + 1
    if (startOf(word + 1) - from !== end - begin) return false
    for (let index = begin; index < end; index += 1) if (text[from + index - begin] !== bytes[index]) return false
    return true
  }

  const rehash = () => {
    slots = new Uint32Array(slots.length * 2)
    const mask = slots.length - 1
    for (let word = 0; word < words; word += 1) {
      let slot = hashOf(text, startOf(word) + 1, startOf(word + 1)) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = word + 1
    }
  }

  const append = (bytes: Uint8Array, begin: number, end: number) => {
    text = grown(text, used + 1 + end - begin)
    starts = grown(starts, words + 1)
    starts[words] = used
    text[used] = SPACE
    text.set(bytes.subarray(begin, end), used + 1)
    used += 1 + end - begin
    words += 1
    return words - 1
  }

  const trigramsOf = () => {
    const trigrams = writeTrigrams()
    for (let word = 0; word < words; word += 1)
      trigrams.add(word, text, { begin: startOf(word), end: startOf(word + 1) })
    return trigrams.finish()
  }

  return {
    number: (bytes: Uint8Array, begin: number, end: number): number => {
      if (words * 2 >= slots.length) rehash()
      const mask = slots.length - 1
      let slot = hashOf(bytes, begin, end) & mask
      for (let entry = slots[slot] ?? 0; entry !== 0; entry = slots[slot] ?? 0) {
        if (isWord(entry - 1, bytes, { begin, end })) return entry - 1
        slot = (slot + 1) & mask
      }
      slots[slot] = words + 1
      return append(bytes, begin, end)
    },

    finish: (): VocabularyData => {
      const trigrams = trigramsOf()
      return { text: resized(text, used), starts: resized(starts, words), trigrams }
    },
  }
}

const END = ' '

/**
 * Words that contain this part. A leading space anchors the beginning, a trailing one the end. Equals `like` on
 * `search_text`, because the text is the same.
 */
export const wordsWith = (vocabulary: VocabularyData, part: string): number[] => {
  if (part.endsWith(END)) return wholeWords(vocabulary, part.slice(0, -END.length))
  const wanted = Buffer.from(part)
  if (wanted.length < TRIGRAM_BYTES) return scanFor(vocabulary, wanted)
  const { text, starts, trigrams } = vocabulary
  const like = wordsLike(trigrams, wanted, starts.length)
  return sliceBits(like, 0, starts.length).filter((word) =>
    isWithin(wanted, text, { begin: starts[word] ?? 0, end: endOf(vocabulary, word) }),
  )
}

const wholeWords = (vocabulary: VocabularyData, word: string) => {
  const bytes = Buffer.byteLength(word)
  const lengthOf = (number: number) => endOf(vocabulary, number) - (vocabulary.starts[number] ?? 0)
  return wordsWith(vocabulary, word).filter((number) => lengthOf(number) === bytes)
}

const endOf = ({ text, starts }: VocabularyData, number: number) => starts[number + 1] ?? text.length

export const wordAt = (vocabulary: VocabularyData, number: number): string => {
  const { text, starts } = vocabulary
  return Buffer.from(text.buffer, text.byteOffset).toString(
    'utf8',
    (starts[number] ?? 0) + 1,
    endOf(vocabulary, number),
  )
}

export const bytesScanned = ({ text }: VocabularyData, part: string): number =>
  Buffer.byteLength(part) < TRIGRAM_BYTES ? text.length : 0

const isWithin = (wanted: Uint8Array, text: Uint8Array, { begin, end }: { begin: number; end: number }) => {
  for (let at = begin; at + wanted.length <= end; at += 1) {
    let same = 0
    while (same < wanted.length && text[at + same] === wanted[same]) same += 1
    if (same === wanted.length) return true
  }
  return false
}

/** Linear scan for parts too short for a trigram. */
const scanFor = ({ text, starts }: VocabularyData, wanted: Buffer): number[] => {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.byteLength)
  const found: number[] = []
  for (let at = bytes.indexOf(wanted); at >= 0; ) {
    const word = lastAtMost(starts, at)
    found.push(word)
    const next = starts[word + 1]
    at = next === undefined ? -1 : bytes.indexOf(wanted, next)
  }
  return found
}

const lastAtMost = (numbers: Uint32Array, limit: number): number => {
  let low = 0
  let high = numbers.length
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if ((numbers[middle] ?? 0) <= limit) low = middle
    else high = middle
  }
  return low
}
