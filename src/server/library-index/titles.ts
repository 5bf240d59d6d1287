import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { grown, resized } from './buffers.ts'

interface TitleBytes {
  readonly bytes: Uint8Array
  readonly ends: Uint32Array
}

/** Sort keys in order, deflated in blocks: 5 MB instead of 54 for a million. */
export interface TitlesData {
  /** Per block: keys with their lengths. */
  readonly blocks: TitleBytes
  readonly firstKeys: TitleBytes
  /** Distinct first characters in order; '' for empty keys. */
  readonly characters: readonly string[]
  /** Per character: first ordinal. */
  readonly begins: Uint32Array
}

const BLOCK = 256
// Up to 200 code points of four bytes need two bytes of length.
const LENGTH_BYTES = 2
const FASTEST = { level: 1 }

const writePieces = () => {
  let bytes = new Uint8Array(1 << 16)
  let used = 0
  const ends: number[] = []
  return {
    add: (piece: Uint8Array): void => {
      bytes = grown(bytes, used + piece.length)
      bytes.set(piece, used)
      used += piece.length
      ends.push(used)
    },
    finish: (): TitleBytes => ({ bytes: resized(bytes, used), ends: Uint32Array.from(ends) }),
  }
}

const isFurther = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80

const characterLength = (key: Uint8Array) => {
  let length = Math.min(1, key.length)
  while (isFurther(key[length])) length += 1
  return length
}

/** Records where the first character changes. */
const writeCharacters = () => {
  const characters: string[] = []
  const begins: number[] = []
  let last = Buffer.alloc(0)
  return {
    add: (key: Uint8Array, ordinal: number): void => {
      const length = characterLength(key)
      if (ordinal > 0 && length === last.length && last.every((byte, index) => key[index] === byte)) return
      last = Buffer.from(key.subarray(0, length))
      characters.push(last.toString())
      begins.push(ordinal)
    },
    finish: () => ({ characters, begins: Uint32Array.from(begins) }),
  }
}

const pieceOf = ({ bytes, ends }: TitleBytes, index: number) => bytes.subarray(ends[index - 1] ?? 0, ends[index])

export const writeTitles = () => {
  const blocks = writePieces()
  const firstKeys = writePieces()
  // Reused, because per-source allocations would add up (decision 0017).
  let block = Buffer.alloc(1 << 14)
  let used = 0
  let keys = 0
  const characters = writeCharacters()
  let ordinal = 0

  const endBlock = () => {
    if (keys === 0) return
    blocks.add(deflateRawSync(block.subarray(0, used), FASTEST))
    used = 0
    keys = 0
  }

  return {
    add: (key: Uint8Array): void => {
      characters.add(key, ordinal)
      ordinal += 1
      if (keys === 0) firstKeys.add(key)
      const end = used + LENGTH_BYTES + key.length
      if (end > block.length) block = Buffer.concat([block], 2 * end)
      block.writeUInt16LE(key.length, used)
      block.set(key, used + LENGTH_BYTES)
      used = end
      keys += 1
      if (keys === BLOCK) endBlock()
    },

    finish: (): TitlesData => {
      endBlock()
      return { blocks: blocks.finish(), firstKeys: firstKeys.finish(), ...characters.finish() }
    },
  }
}

/** Number of keys before this one; `isBefore` breaks ties by ordinal. */
export const placeOf = (titles: TitlesData, key: Uint8Array, isBefore: (ordinal: number) => boolean): number => {
  const comesFirst = (ordinal: number, other: Uint8Array) => {
    const order = Buffer.compare(other, key)
    return order < 0 || (order === 0 && isBefore(ordinal))
  }
  const { firstKeys } = titles
  if (firstKeys.ends.length === 0) return 0
  // Last block that begins before the key, or the first.
  let block = 0
  for (let end = firstKeys.ends.length; end - block > 1; ) {
    const middle = (block + end) >>> 1
    if (comesFirst(middle * BLOCK, pieceOf(firstKeys, middle))) block = middle
    else end = middle
  }
  let ordinal = block * BLOCK
  for (const other of keysOf(titles, block)) {
    if (!comesFirst(ordinal, other)) break
    ordinal += 1
  }
  return ordinal
}

function* keysOf({ blocks }: TitlesData, block: number): Generator<Uint8Array> {
  const keys = inflateRawSync(pieceOf(blocks, block))
  for (let at = 0; at < keys.length; ) {
    const end = at + LENGTH_BYTES + keys.readUInt16LE(at)
    yield keys.subarray(at + LENGTH_BYTES, end)
    at = end
  }
}
