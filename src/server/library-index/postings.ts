import { addBits, type Bitset, bitsetOf, setBit } from './bitset.ts'
import { grown } from './buffers.ts'

export interface PostingsData {
  readonly chunks: readonly Uint8Array[]
  /** By term: position of its first slice. */
  readonly heads: Uint32Array
  /** Encoded size per term in bytes (for bitsets: before conversion). */
  readonly sizes: Uint32Array
  /** Terms stored as bitsets. */
  readonly sets: ReadonlyMap<number, Bitset>
}

export interface TermPostings {
  readonly terms: ReadonlyMap<number, number>
  readonly postings: PostingsData
}

const CHUNK_BITS = 20
const CHUNK_BYTES = 1 << CHUNK_BITS
const CHUNK_MASK = CHUNK_BYTES - 1
// Size of a term's first slice; each next one doubles up to a maximum. The last four bytes link to the next.
const FIRST_SLICE = 8
const LARGEST_SLICE = 4096
const LINK_BYTES = 4
// A term becomes a bitset at this share of a bitset's bytes: smaller overall and much faster to read (decision 0017).
const SET_FROM = 1 / 2

const sliceAfter = (slice: number) => Math.min(slice * 2, LARGEST_SLICE)

/** Slice allocator; slices don't cross chunks. */
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
    /** Releases a term's largest slices for reuse. */
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
 * Appends ordinals of all terms at once, without final copying. Delta-encoded, seven bits per byte; mostly one byte per
 * entry. Frequent terms become bitsets and free their slices.
 */
export const writePostings = (length = Infinity) => {
  const memory = sliceMemory()
  const sets = new Map<number, Bitset>()
  const setFrom = (length / 8) * SET_FROM
  let heads = new Uint32Array(1024)
  let sizes = new Uint32Array(1024)
  // Per term: write position, link position, slice length, and last ordinal + 1.
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
    /** Appends an ordinal; repeats of the last one are ignored. */
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

/** A delta may cross slices. */
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
