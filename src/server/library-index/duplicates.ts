import type { IndexBase } from './base.ts'
import { type Bitset, bitsetOf, bothBits, eachBit, setBit } from './bitset.ts'
import type { FreshSource } from './fresh.ts'
import { ordinalOf } from './ids.ts'
import { allOf, type Entry, type Filter, type Matches } from './matches.ts'

/** Visible sources whose link another visible source has. */
export interface Duplicates extends Filter {
  /** Matches grouped by link, in order of each link's first. */
  readonly together: (matches: Matches) => readonly Entry[]
}

interface LinkNumbers {
  /** Link number of a source; 0 if unique. */
  readonly of: (entry: Entry) => number
  readonly bits: Bitset
  /** Exclusive upper bound of the numbers. */
  readonly end: number
}

const linkedIn = ({ length, links }: IndexBase) => {
  const bits = bitsetOf(length)
  let count = 0
  for (let ordinal = 0; ordinal < length; ordinal += 1) {
    const link = links[ordinal] ?? 0
    if (link > 0) setBit(bits, ordinal)
    count = Math.max(count, link)
  }
  return { bits, count }
}

const numbersOf = ({ ids, links }: IndexBase, fresh: readonly FreshSource[], count: number) => {
  const numbers = new Map<string, number>()
  for (const { linkKey, twin } of fresh) {
    const number = links[ordinalOf(ids, twin ?? 0)] || (numbers.get(linkKey) ?? count + numbers.size + 1)
    numbers.set(linkKey, number)
  }
  return numbers
}

const numbered = (base: IndexBase, linked: ReturnType<typeof linkedIn>, fresh: readonly FreshSource[]): LinkNumbers => {
  const numbers = numbersOf(base, fresh, linked.count)
  const ofFresh = ({ linkKey }: FreshSource) => numbers.get(linkKey) ?? 0
  // Base sources whose link was unique before.
  const singles = new Map<number, number>()
  for (const one of fresh) {
    const ordinal = ordinalOf(base.ids, one.twin ?? 0)
    if (base.links[ordinal] === 0) singles.set(ordinal, ofFresh(one))
  }
  const bits = linked.bits.slice()
  for (const ordinal of singles.keys()) setBit(bits, ordinal)
  const ofBase = (ordinal: number) => base.links[ordinal] || (singles.get(ordinal) ?? 0)
  return {
    of: (entry) => (typeof entry === 'number' ? ofBase(entry) : ofFresh(entry)),
    bits,
    end: linked.count + numbers.size + 1,
  }
}

const together = (entries: readonly Entry[], { of, end }: LinkNumbers): Entry[] => {
  const sizes = new Uint32Array(end)
  for (const entry of entries) sizes[of(entry)] = (sizes[of(entry)] ?? 0) + 1
  // Next position per link, from 1.
  const next = new Uint32Array(end)
  const grouped = entries.slice()
  let begin = 1
  for (const entry of entries) {
    const link = of(entry)
    const place = next[link] || begin
    if (place === begin) begin += sizes[link] ?? 0
    grouped[place - 1] = entry
    next[link] = place + 1
  }
  return grouped
}

interface VisibleMatches {
  readonly visible: Bitset
  /** Fresh sources of all viewers. */
  readonly fresh: readonly FreshSource[]
  readonly freshVisible: readonly FreshSource[]
}

export const duplicatesIn = (base: IndexBase) => {
  const linked = linkedIn(base)

  return ({ visible, fresh, freshVisible }: VisibleMatches): Duplicates => {
    const links = numbered(base, linked, fresh)
    const here = bothBits(links.bits, visible)
    const counts = new Uint32Array(links.end)
    const count = (entry: Entry) => (counts[links.of(entry)] = (counts[links.of(entry)] ?? 0) + 1)
    eachBit(here, count)
    freshVisible.forEach(count)
    const passes = (entry: Entry) => (counts[links.of(entry)] ?? 0) > 1
    const bits = bitsetOf(base.length)
    eachBit(here, (ordinal) => {
      if (passes(ordinal)) setBit(bits, ordinal)
    })
    // Last result, for paging.
    let last: { readonly matches: Matches; readonly entries: readonly Entry[] } | undefined
    return {
      bits,
      passes,
      together: (matches) => {
        if (last?.matches !== matches) last = { matches, entries: together(allOf(matches), links) }
        return last.entries
      },
    }
  }
}
