import { grown, resized } from './buffers.ts'

/** Sort keys in their order, each as what it has in common with the one before and what comes after that. */
export interface TitlesData {
  readonly bytes: Uint8Array
  /** Where each block of keys begins, the first of which stands there whole. */
  readonly blocks: Uint32Array
  readonly length: number
}

const BLOCK = 16
// Sort keys have up to 200 code points of four bytes, so lengths take two bytes.
const LENGTH_BYTES = 2

const commonLength = (one: Uint8Array, other: Uint8Array) => {
  const most = Math.min(one.length, other.length)
  let length = 0
  while (length < most && one[length] === other[length]) length += 1
  return length
}

export const writeTitles = () => {
  let bytes = new Uint8Array(1 << 16)
  let blocks = new Uint32Array(1 << 10)
  let used = 0
  let length = 0
  let before: Uint8Array = new Uint8Array()

  const writeLength = (value: number) => {
    bytes[used] = value & 255
    bytes[used + 1] = value >>> 8
    used += LENGTH_BYTES
  }

  return {
    /** Adds the next key in the order. */
    add: (key: Uint8Array): void => {
      const begins = length % BLOCK === 0
      if (begins) {
        blocks = grown(blocks, length / BLOCK + 1)
        blocks[length / BLOCK] = used
      }
      const common = begins ? 0 : commonLength(before, key)
      bytes = grown(bytes, used + 2 * LENGTH_BYTES + key.length)
      writeLength(common)
      writeLength(key.length - common)
      bytes.set(key.subarray(common), used)
      used += key.length - common
      before = key.slice()
      length += 1
    },

    finish: (): TitlesData => ({
      bytes: resized(bytes, used),
      blocks: resized(blocks, Math.ceil(length / BLOCK)),
      length,
    }),
  }
}

/** How many keys come before this one, where equal ones are told apart by `isBefore`, given their ordinal. */
export const placeOf = (titles: TitlesData, key: Uint8Array, isBefore: (ordinal: number) => boolean): number => {
  const comesFirst = (ordinal: number, other: Uint8Array) => {
    const order = Buffer.compare(other, key)
    return order < 0 || (order === 0 && isBefore(ordinal))
  }
  // The last block that begins before it; all blocks after it begin behind it.
  let low = 0
  let high = titles.blocks.length
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if (comesFirst(middle * BLOCK, firstOf(titles, middle))) low = middle
    else high = middle
  }
  let ordinal = low * BLOCK
  for (const other of keysOf(titles, low)) {
    if (!comesFirst(ordinal, other)) break
    ordinal += 1
  }
  return ordinal
}

const lengthAt = (bytes: Uint8Array, at: number) => (bytes[at] ?? 0) | ((bytes[at + 1] ?? 0) << 8)

const firstOf = ({ bytes, blocks }: TitlesData, block: number) => {
  const at = (blocks[block] ?? 0) + LENGTH_BYTES
  return bytes.subarray(at + LENGTH_BYTES, at + LENGTH_BYTES + lengthAt(bytes, at))
}

/** The keys of a block; each is valid until the next is asked for. */
function* keysOf({ bytes, blocks, length }: TitlesData, block: number): Generator<Uint8Array> {
  let key = new Uint8Array(1 << 10)
  let at = blocks[block] ?? 0
  for (let ordinal = block * BLOCK; ordinal < Math.min(length, (block + 1) * BLOCK); ordinal += 1) {
    const common = lengthAt(bytes, at)
    const rest = lengthAt(bytes, at + LENGTH_BYTES)
    at += 2 * LENGTH_BYTES
    key = grown(key, common + rest)
    key.set(bytes.subarray(at, at + rest), common)
    at += rest
    yield key.subarray(0, common + rest)
  }
}
