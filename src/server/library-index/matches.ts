import { type Bitset, countBits, countsBefore, dropBits, eachBit, hasBit, keepBits, sliceBits } from './bitset.ts'
import type { FreshSource } from './fresh.ts'

export interface Matches {
  readonly bits: Bitset
  readonly fresh: readonly FreshSource[]
  readonly count: number
}

export interface Filter {
  readonly bits: Bitset
  readonly passes: (fresh: FreshSource) => boolean
}

const matchesOf = (bits: Bitset, fresh: readonly FreshSource[]): Matches => ({
  bits,
  fresh,
  count: countBits(bits) + fresh.length,
})

export const kept = ({ bits, fresh }: Matches, filter: Filter): Matches => {
  const left = bits.slice()
  keepBits(left, filter.bits)
  return matchesOf(left, fresh.filter(filter.passes))
}

export const dropped = ({ bits, fresh }: Matches, filter: Filter): Matches => {
  const left = bits.slice()
  dropBits(left, filter.bits)
  return matchesOf(
    left,
    fresh.filter((one) => !filter.passes(one)),
  )
}

/** Ordinal of a base source, or a fresh source. */
export type Entry = number | FreshSource

export interface Window {
  readonly offset: number
  readonly limit: number
  /** True for order Z to A; positions then count from the end. */
  readonly descending: boolean
}

export const windowOf = (entries: readonly Entry[], { offset, limit, descending }: Window): Entry[] => {
  if (!descending) return entries.slice(offset, offset + limit)
  const end = Math.max(0, entries.length - offset)
  return entries.slice(Math.max(0, end - limit), end).toReversed()
}

/** Window over concatenated lists, each ordered by title. */
export const entriesOf = (lists: readonly Matches[], { offset, limit, descending }: Window): Entry[] => {
  let start = offset
  return lists.flatMap((matches) => {
    const { count } = matches
    const from = Math.min(Math.max(start, 0), count)
    const to = Math.min(Math.max(start + limit, 0), count)
    start -= count
    return descending ? ascending(matches, count - to, count - from).toReversed() : ascending(matches, from, to)
  })
}

// A fresh source follows its `place` base sources and earlier fresh ones.
const ascending = ({ bits, fresh }: Matches, from: number, to: number): Entry[] => {
  const before = countsBefore(
    bits,
    fresh.map(({ place }) => place),
  )
  const positions = new Map(fresh.map((one, index) => [(before[index] ?? 0) + index, one]))
  const inWindow = fresh.filter((_one, index) => {
    const position = (before[index] ?? 0) + index
    return position >= from && position < to
  }).length
  const freshBefore = fresh.filter((_one, index) => (before[index] ?? 0) + index < from).length
  const ordinals = sliceBits(bits, from - freshBefore, to - from - inWindow).values()
  return Array.from({ length: to - from }, (_, index) => positions.get(from + index) ?? ordinals.next().value ?? 0)
}

export const allOf = ({ bits, fresh }: Matches): Entry[] => {
  const all: Entry[] = []
  const left = fresh.values()
  let one = left.next().value
  eachBit(bits, (ordinal) => {
    for (; one && one.place <= ordinal; one = left.next().value) all.push(one)
    all.push(ordinal)
  })
  for (; one; one = left.next().value) all.push(one)
  return all
}

const positionAscending = ({ bits, fresh }: Matches, { id, ordinal }: { id: number; ordinal: number }) => {
  const index = fresh.findIndex((one) => one.id === id)
  const place = fresh[index]?.place ?? ordinal
  if (index < 0 && (ordinal < 0 || !hasBit(bits, ordinal))) return null
  const [before = 0] = countsBefore(bits, [place])
  return before + (index < 0 ? fresh.filter((one) => one.place <= ordinal).length : index)
}

/** Position of a source in concatenated lists; null if absent. Fresh sources have a negative ordinal. */
export const positionIn = (
  lists: readonly Matches[],
  source: { id: number; ordinal: number },
  { descending }: Pick<Window, 'descending'>,
): number | null => {
  let before = 0
  for (const matches of lists) {
    const position = positionAscending(matches, source)
    if (position !== null) return before + (descending ? matches.count - 1 - position : position)
    before += matches.count
  }
  return null
}
