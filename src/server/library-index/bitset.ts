export type Bitset = Uint32Array

export const bitsetOf = (size: number): Bitset => new Uint32Array((size + 31) >>> 5)

export const setBit = (bits: Bitset, ordinal: number): void => {
  bits[ordinal >>> 5] = (bits[ordinal >>> 5] ?? 0) | (1 << (ordinal & 31))
}

export const clearBit = (bits: Bitset, ordinal: number): void => {
  bits[ordinal >>> 5] = (bits[ordinal >>> 5] ?? 0) & ~(1 << (ordinal & 31))
}

export const hasBit = (bits: Bitset, ordinal: number): boolean =>
  ((bits[ordinal >>> 5] ?? 0) & (1 << (ordinal & 31))) !== 0

export const addBits = (bits: Bitset, others: Bitset): void => {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) | (others[word] ?? 0)
}

export const keepBits = (bits: Bitset, others: Bitset): void => {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) & (others[word] ?? 0)
}

export const haveCommon = (one: Bitset, other: Bitset): boolean => {
  for (let word = 0; word < one.length; word += 1) if (((one[word] ?? 0) & (other[word] ?? 0)) !== 0) return true
  return false
}

/** Intersection; `one` itself if empty. */
export const bothBits = (one: Bitset, other: Bitset): Bitset => {
  if (isEmpty(one)) return one
  const both = one.slice()
  keepBits(both, other)
  return both
}

export const dropBits = (bits: Bitset, others: Bitset): void => {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) & ~(others[word] ?? 0)
}

// Population count.
const onesOf = (number: number) => {
  const twos = number - ((number >>> 1) & 0x55555555)
  const fours = (twos & 0x33333333) + ((twos >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

const onesIn = (bits: Bitset, word: number) => onesOf(bits[word] ?? 0)

const firstOf = (word: number, left: number) => (word << 5) + 31 - Math.clz32(left & -left)

export const countBits = (bits: Bitset): number => {
  let count = 0
  for (let word = 0; word < bits.length; word += 1) count += onesIn(bits, word)
  return count
}

export const countsBefore = (bits: Bitset, ordinals: readonly number[]): number[] => {
  let word = 0
  let count = 0
  return ordinals.map((ordinal) => {
    for (; word < ordinal >>> 5; word += 1) count += onesIn(bits, word)
    return count + onesOf((bits[word] ?? 0) & ((1 << (ordinal & 31)) - 1))
  })
}

export const eachBit = (bits: Bitset, take: (ordinal: number) => void): void => {
  for (let word = 0; word < bits.length; word += 1) {
    for (let left = bits[word] ?? 0; left !== 0; left &= left - 1) take(firstOf(word, left))
  }
}

/** Increments the count of each set ordinal's term. */
export const countTerms = (bits: Bitset, termOf: Uint32Array, counts: Uint32Array): void => {
  for (let word = 0; word < bits.length; word += 1) {
    for (let left = bits[word] ?? 0; left !== 0; left &= left - 1) {
      const term = termOf[firstOf(word, left)] ?? 0
      counts[term] = (counts[term] ?? 0) + 1
    }
  }
}

/** Increments the count of each set ordinal. */
export const countEach = (bits: Bitset, counts: Uint16Array): void => {
  for (let word = 0; word < bits.length; word += 1) {
    for (let left = bits[word] ?? 0; left !== 0; left &= left - 1) {
      const ordinal = firstOf(word, left)
      counts[ordinal] = (counts[ordinal] ?? 0) + 1
    }
  }
}

export const sliceBits = (bits: Bitset, offset: number, limit: number): number[] => {
  let word = 0
  let skip = offset
  for (; word < bits.length; word += 1) {
    const ones = onesIn(bits, word)
    if (ones > skip) break
    skip -= ones
  }
  const found: number[] = []
  for (; word < bits.length && found.length < skip + limit; word += 1) {
    for (let left = bits[word] ?? 0; left !== 0; left &= left - 1) found.push(firstOf(word, left))
  }
  return found.slice(skip, skip + limit)
}

export const isEmpty = (bits: Bitset): boolean => {
  for (let word = 0; word < bits.length; word += 1) if (bits[word] !== 0) return false
  return true
}
