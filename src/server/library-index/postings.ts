import { addBits, type Bitset, bitsetOf, setBit } from './bitset.ts'
import { grown } from './buffers.ts'

/** Which ordinals each term has; what `Postings` makes and reads. */
export interface PostingsData {
  /** One after the other the slices of all terms. */
  readonly chunks: readonly Uint8Array[]
  /** By term: where its first slice begins. */
  readonly heads: Uint32Array
  /** By term: how many bytes it has, or had when it became a set. */
  readonly sizes: Uint32Array
  /** The terms that have so many ordinals that a bit for each that there is takes less. */
  readonly sets: ReadonlyMap<number, Bitset>
}

/** Sources by a number that they have, such as their scope. */
export interface Filing {
  /** By a number that occurs: its term in the postings. */
  readonly terms: ReadonlyMap<number, number>
  readonly postings: PostingsData
}

const CHUNK_BITS = 20
const CHUNK_BYTES = 1 << CHUNK_BITS
const CHUNK_MASK = CHUNK_BYTES - 1
// A term begins with a slice of so many bytes; each further one is twice as long as the one before, up to the largest.
// The last four bytes of a slice say where the next one begins.
const FIRST_SLICE = 8
const LARGEST_SLICE = 4096
const LINK_BYTES = 4
// A term becomes a set once its bytes are this part of those of one: all sets together take less than their bytes would, and
// are read many times faster (decision 0017).
const SET_FROM = 1 / 2

const sliceAfter = (slice: number) => Math.min(slice * 2, LARGEST_SLICE)

/** Memory in slices, of which none goes over the end of a chunk. */
const sliceMemory = () => {
  const chunks: Uint8Array[] = []
  const freed: number[] = []
  let end = 0
  const put = (at: number, byte: number) => {
    const chunk = chunks[at >>> CHUNK_BITS]
    if (chunk) chunk[at & CHUNK_MASK] = byte
  }
  return {
    chunks,
    put,
    allocate: (slice: number): number => {
      const again = slice === LARGEST_SLICE ? freed.pop() : undefined
      if (again !== undefined) return again
      const room = chunks.length << CHUNK_BITS
      if (end + slice > room) {
        end = room
        chunks.push(new Uint8Array(CHUNK_BYTES))
      }
      end += slice
      return end - slice
    },
    link: (from: number, to: number): void => {
      for (let byte = 0; byte < LINK_BYTES; byte += 1) put(from + byte, to >>> (8 * byte))
    },
    /** Takes the largest slices back of those that begin here, to allocate them again. */
    free: (head: number, lastLink: number): void => {
      let slice = FIRST_SLICE
      for (let at = head; ; slice = sliceAfter(slice)) {
        const link = at + slice - LINK_BYTES
        if (slice === LARGEST_SLICE) freed.push(at)
        const chunk = chunks[link >>> CHUNK_BITS]
        if (link === lastLink || !chunk) return
        at = linkAt(chunk, link & CHUNK_MASK)
      }
    },
  }
}

/**
 * Ordinals by term, written in ascending order for all terms at once and read as they were written: nothing is moved or
 * copied at the end, so that making them takes hardly more memory than having them. An ordinal is its distance from the
 * one before, seven bits to a byte; most of what a million sources have takes one byte. A term with so many of the `length`
 * ordinals that it takes half as much as a bit for each becomes a set of bits, and others write where it was.
 */
export const writePostings = (length = Infinity) => {
  const memory = sliceMemory()
  const sets = new Map<number, Bitset>()
  const setFrom = (length / 8) * SET_FROM
  let heads = new Uint32Array(1024)
  let sizes = new Uint32Array(1024)
  // By term: where its next byte goes, where its slice has its link and how long that slice is, and its last ordinal + 1.
  let next = new Uint32Array(1024)
  let links = new Uint32Array(1024)
  let slices = new Uint32Array(1024)
  let last = new Uint32Array(1024)

  const open = (term: number, slice: number) => {
    const at = memory.allocate(slice)
    next[term] = at
    links[term] = at + slice - LINK_BYTES
    slices[term] = slice
    return at
  }

  const write = (term: number, byte: number) => {
    if (next[term] === links[term]) {
      const slice = slices[term] ?? 0
      if (slice === 0) heads[term] = open(term, FIRST_SLICE)
      else memory.link(links[term] ?? 0, open(term, sliceAfter(slice)))
    }
    memory.put(next[term] ?? 0, byte)
    next[term] = (next[term] ?? 0) + 1
    sizes[term] = (sizes[term] ?? 0) + 1
  }

  const makeSet = (term: number) => {
    sets.set(term, setOf({ chunks: memory.chunks, heads, sizes, sets }, term, length))
    memory.free(heads[term] ?? 0, links[term] ?? 0)
  }

  const writeGap = (term: number, gap: number) => {
    let left = gap
    for (; left > 127; left >>>= 7) write(term, (left & 127) | 128)
    write(term, left)
    if ((sizes[term] ?? 0) >= setFrom) makeSet(term)
  }

  const makeRoom = (terms: number) => {
    heads = grown(heads, terms)
    sizes = grown(sizes, terms)
    next = grown(next, terms)
    links = grown(links, terms)
    slices = grown(slices, terms)
    last = grown(last, terms)
  }

  return {
    /** Adds an ordinal to a term; one that it has already as its last is not added again. */
    add: (term: number, ordinal: number): void => {
      if (term >= heads.length) makeRoom(term + 1)
      const set = (sizes[term] ?? 0) < setFrom ? undefined : sets.get(term)
      if (set) return setBit(set, ordinal)
      const gap = ordinal + 1 - (last[term] ?? 0)
      if (gap > 0) writeGap(term, gap)
      last[term] = ordinal + 1
    },

    finish: (terms: number): PostingsData => {
      makeRoom(terms)
      return { chunks: memory.chunks, heads: heads.slice(0, terms), sizes: sizes.slice(0, terms), sets }
    },
  }
}

/** Sets in `bits` the ordinals that a term has. */
export const readPostings = ({ chunks, heads, sizes, sets }: PostingsData, term: number, bits: Bitset): void => {
  const set = sets.get(term)
  if (set) return addBits(bits, set)
  const reading = { ordinal: -1, gap: 0, shift: 0 }
  let left = sizes[term] ?? 0
  let at = heads[term] ?? 0
  for (let slice = FIRST_SLICE; left > 0; slice = sliceAfter(slice)) {
    const chunk = chunks[at >>> CHUNK_BITS]
    if (!chunk) return
    const begin = at & CHUNK_MASK
    const length = Math.min(slice - LINK_BYTES, left)
    readSlice(chunk.subarray(begin, begin + length), reading, bits)
    left -= length
    at = linkAt(chunk, begin + slice - LINK_BYTES)
  }
}

const setOf = (postings: PostingsData, term: number, length: number): Bitset => {
  const bits = bitsetOf(length)
  readPostings(postings, term, bits)
  return bits
}

/** A distance may begin in one slice and end in the next. */
const readSlice = (bytes: Uint8Array, reading: { ordinal: number; gap: number; shift: number }, bits: Bitset) => {
  let { ordinal, gap, shift } = reading
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] ?? 0
    if (byte > 127) {
      gap |= (byte & 127) << shift
      shift += 7
      continue
    }
    ordinal += gap | (byte << shift)
    bits[ordinal >>> 5] = (bits[ordinal >>> 5] ?? 0) | (1 << (ordinal & 31))
    gap = 0
    shift = 0
  }
  Object.assign(reading, { ordinal, gap, shift })
}

const linkAt = (chunk: Uint8Array, index: number) =>
  Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength).readUInt32LE(index)
