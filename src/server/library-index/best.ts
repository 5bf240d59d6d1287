import type { IndexBase } from './base.ts'
import { type Bitset, bitsetOf, bothBits, setBit } from './bitset.ts'
import { amongIds, both, either, withParts } from './filters.ts'
import { havingFact } from './kinds.ts'
import { dropped, type Entry, entriesOf, type Filter, kept, type Matches } from './matches.ts'
import type { IndexListQuery } from './queries.ts'
import { searchIn } from './search.ts'
import { placeOf } from './titles.ts'
import { filed } from './visible.ts'

/** Normalized forms of a search, used to rank its results. */
export interface Ranking {
  readonly titles: readonly string[]
  readonly words: readonly string[]
  /** Word parts as typed, without leaving out endings. */
  readonly typedParts: readonly string[]
  /** Codes of countries that the search names. */
  readonly countries: readonly string[]
}

interface TitleRange {
  /** Upper bound of keys with this prefix. */
  readonly end: Buffer
  readonly passes: (sortTitle: Buffer) => boolean
}

// Invalid in UTF-8, so it sorts after any continuation.
const LAST = Buffer.of(0xff)
const FIRST = Buffer.of(0)

const isTitle = (key: Buffer): TitleRange => ({
  end: Buffer.concat([key, FIRST]),
  passes: (sortTitle) => sortTitle.equals(key),
})

const beginsTitle = (key: Buffer): TitleRange => ({
  end: Buffer.concat([key, LAST]),
  passes: (sortTitle) => sortTitle.subarray(0, key.length).equals(key),
})

const withTitles = (
  { length, titles }: IndexBase,
  keys: readonly string[],
  rangeOf: (key: Buffer) => TitleRange,
): Filter => {
  const bits = bitsetOf(length)
  const ranges = keys.map((text) => {
    const key = Buffer.from(text)
    const range = rangeOf(key)
    const end = placeOf(titles, range.end, () => false)
    for (let ordinal = placeOf(titles, key, () => false); ordinal < end; ordinal += 1) setBit(bits, ordinal)
    return range
  })
  return { bits, passes: ({ sortTitle }) => ranges.some(({ passes }) => passes(sortTitle)) }
}

const inTitle = (bits: Bitset, parts: readonly string[]): Filter => ({
  bits,
  passes: ({ titleWords }) => parts.every((part) => titleWords.includes(part)),
})

const inLabels = (base: IndexBase, parts: readonly string[]): Filter => {
  const tagsWith = (part: string) => [...base.labels].filter(([, words]) => words.includes(part)).map(([tag]) => tag)
  return {
    bits: parts.map((part) => filed(base, base.tags, tagsWith(part))).reduce(bothBits),
    passes: ({ labelWords }) => parts.every((part) => labelWords.includes(part)),
  }
}

const covering = (base: IndexBase, countries: readonly string[]): Filter => ({
  bits: havingFact(base.kinds, 'country', countries),
  passes: ({ facts }) => facts.country.some((code) => countries.includes(code)),
})

/** Rank conditions of best matches, lazily evaluated (decision 0003). */
export const tiersIn = (base: IndexBase) => {
  const search = searchIn(base, base.titleWords)
  const searchText = searchIn(base, base.words)
  return async (
    { parts, also }: IndexListQuery,
    { titles, words, typedParts, countries }: Ranking,
  ): Promise<(() => Filter)[]> => {
    if (parts.length === 0) return []
    const whole = words.map((word) => ` ${word} `)
    const [wholeInTitle, partsInTitle] = [await search(whole), await search(typedParts)]
    // Equal parts are in all matches.
    const isTyped = typedParts.join('\n') === parts.join('\n')
    const partsInText = isTyped ? null : await searchText(typedParts)
    return [
      () => either(withTitles(base, titles, isTitle), amongIds(base, also)),
      () => both(withTitles(base, titles, beginsTitle), inTitle(wholeInTitle, whole)),
      () => inTitle(wholeInTitle, whole),
      () => inTitle(partsInTitle, typedParts),
      () => inLabels(base, typedParts),
      () => covering(base, countries),
      ...(partsInText ? [() => withParts(partsInText, typedParts)] : []),
    ]
  }
}

interface MatchOrder {
  readonly tiers: readonly (() => Filter)[]
  /** Splits the matches of one rank into lists, in order of display. */
  readonly lists: (matches: Matches) => readonly Matches[]
  readonly limit: number
}

/** First matches by rank. */
export const bestOf = (matches: Matches, { tiers, lists, limit }: MatchOrder): Entry[] => {
  const best: Entry[] = []
  const take = (those: Matches) =>
    best.push(...entriesOf(lists(those), { offset: 0, limit: limit - best.length, descending: false }))
  let left = matches
  for (const tier of tiers) {
    if (best.length === limit) return best
    const filter = tier()
    take(kept(left, filter))
    left = dropped(left, filter)
  }
  take(left)
  return best
}
