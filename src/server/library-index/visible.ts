import { LRUCache } from 'lru-cache'
import type { IndexBase } from './base.ts'
import { type Bitset, bitsetOf, clearBit, countTerms, dropBits, hasBit, setBit } from './bitset.ts'
import { getOrMake } from './get-or-make.ts'
import { readPostings, type TermPostings } from './postings.ts'

export const filed = (base: IndexBase, filing: TermPostings, numbers: readonly number[]): Bitset => {
  const bits = bitsetOf(base.length)
  for (const number of numbers) {
    const term = filing.terms.get(number)
    if (term !== undefined) readPostings(filing.postings, term, bits)
  }
  return bits
}

export const countsIn = ({ subcategories, subcategoryOf }: IndexBase, bits: Bitset): Uint32Array => {
  const counts = new Uint32Array(subcategories.terms.size)
  countTerms(bits, subcategoryOf, counts)
  return counts
}

/** Visible, unchanged base sources of some scopes. */
export interface VisibleSources {
  readonly bits: Bitset
  readonly counts: Uint32Array
}

// Cache entries, one per active group; 125 kB each with a million sources.
const MAX_ENTRIES = 32

/** Visible base sources per list of scopes. */
export const visibleIn = (base: IndexBase) => {
  const gone = bitsetOf(base.length)
  const kept = new LRUCache<string, VisibleSources>({ max: MAX_ENTRIES })

  const look = (scopes: readonly number[]): VisibleSources => {
    const bits = filed(base, base.scopes, scopes)
    dropBits(bits, gone)
    return { bits, counts: countsIn(base, bits) }
  }

  return {
    by: (scopes: readonly number[]): VisibleSources => getOrMake(kept, scopes.join(), () => look(scopes)),

    remove: (ordinal: number): void => {
      setBit(gone, ordinal)
      const term = base.subcategoryOf[ordinal] ?? 0
      for (const { bits, counts } of kept.values()) {
        if (hasBit(bits, ordinal)) counts[term] = (counts[term] ?? 0) - 1
        clearBit(bits, ordinal)
      }
    },
  }
}
