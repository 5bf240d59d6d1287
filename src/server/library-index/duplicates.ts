import type { Base } from './base.ts'
import { type Bitset, bitsetOf, bothBits, eachBit, setBit } from './bitset.ts'
import type { Fresh } from './fresh.ts'
import { ordinalOf } from './ids.ts'
import { allOf, type Entry, type Filter, type Matches } from './matches.ts'

/** What of all that somebody sees has the link of another source that they see. */
export interface Duplicates extends Filter {
  /** These of it, those of a link together, in the order of the first of each. */
  readonly together: (matches: Matches) => readonly Entry[]
}

/** A number for each link that several sources have. */
interface Links {
  /** Of a source; 0 where it has its link by itself. */
  readonly of: (entry: Entry) => number
  /** What of the base is to be counted: where nothing is fresh, all that has a number. */
  readonly bits: Bitset
  /** Above all numbers. */
  readonly end: number
}

/** What has a number in the base, and how many numbers there are. */
const linkedIn = ({ length, links }: Base) => {
  const bits = bitsetOf(length)
  let count = 0
  for (let ordinal = 0; ordinal < length; ordinal += 1) {
    const link = links[ordinal] ?? 0
    if (link > 0) setBit(bits, ordinal)
    count = Math.max(count, link)
  }
  return { bits, count }
}

/** The numbers of the links of what is fresh: those that they have in the base, else others above them. */
const numbersOf = ({ ids, links }: Base, fresh: readonly Fresh[], count: number) => {
  const numbers = new Map<string, number>()
  for (const { linkKey, twin } of fresh) {
    const number = links[ordinalOf(ids, twin ?? 0)] || (numbers.get(linkKey) ?? count + numbers.size + 1)
    numbers.set(linkKey, number)
  }
  return numbers
}

/** Numbers what is fresh with what is in the base. */
const numbered = (base: Base, linked: ReturnType<typeof linkedIn>, fresh: readonly Fresh[]): Links => {
  const numbers = numbersOf(base, fresh, linked.count)
  const ofFresh = ({ linkKey }: Fresh) => numbers.get(linkKey) ?? 0
  // What had its link by itself until something fresh came.
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

const together = (entries: readonly Entry[], { of, end }: Links): Entry[] => {
  const sizes = new Uint32Array(end)
  for (const entry of entries) sizes[of(entry)] = (sizes[of(entry)] ?? 0) + 1
  // Where the next one of each link comes, counted from 1.
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

/** What somebody sees. */
interface Among {
  readonly seen: Bitset
  /** Everybody's. */
  readonly fresh: readonly Fresh[]
  readonly freshSeen: readonly Fresh[]
}

/** Finds what is there twice in the base with what is fresh. */
export const duplicatesIn = (base: Base) => {
  const linked = linkedIn(base)

  return ({ seen, fresh, freshSeen }: Among): Duplicates => {
    const links = numbered(base, linked, fresh)
    const here = bothBits(links.bits, seen)
    const counts = new Uint32Array(links.end)
    const count = (entry: Entry) => (counts[links.of(entry)] = (counts[links.of(entry)] ?? 0) + 1)
    eachBit(here, count)
    freshSeen.forEach(count)
    const passes = (entry: Entry) => (counts[links.of(entry)] ?? 0) > 1
    const bits = bitsetOf(base.length)
    eachBit(here, (ordinal) => {
      if (passes(ordinal)) setBit(bits, ordinal)
    })
    // Of who turns its pages.
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
