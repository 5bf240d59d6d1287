import type { IndexBase } from './base.ts'
import { addBits, type Bitset, bitsetOf, bothBits, setBit } from './bitset.ts'
import { idsIn } from './filing.ts'
import { ordinalOf } from './ids.ts'
import { type Filter, kept, type Matches } from './matches.ts'
import type { IndexListQuery, IndexPageQuery } from './queries.ts'
import { filed } from './visible.ts'

/** Cache key without order and page. Drops fields instead of picking them, so that a new filter is always included. */
export const keyOf = (question: IndexListQuery & Partial<Pick<IndexPageQuery, 'offset' | 'limit'>>): string => {
  const {
    subcategory: _in,
    apart: _apart,
    descending: _descending,
    offset: _offset,
    limit: _limit,
    ...shared
  } = question
  return JSON.stringify(shared)
}

/** False for lists of one account or group, which change with a click and aren't cached. */
export const isShared = ({ among, filing, except }: IndexListQuery): boolean =>
  among === null && filing === null && except.length === 0

const inSubcategory = (base: IndexBase, filing: IndexListQuery['filing'], id: number): Filter =>
  filing
    ? amongIds(
        base,
        idsIn(filing, ({ subcategory }) => subcategory === id),
      )
    : { bits: filed(base, base.subcategories, [id]), passes: ({ subcategory }) => subcategory === id }

export const listedOf = (base: IndexBase, { subcategory, filing }: IndexListQuery, matches: Matches): Matches =>
  subcategory === null ? matches : kept(matches, inSubcategory(base, filing, subcategory))

const withTag = (base: IndexBase, ids: readonly number[]): Filter => ({
  bits: filed(base, base.tags, ids),
  passes: ({ tags }) => ids.some((id) => tags.includes(id)),
})

export const amongIds = (base: IndexBase, ids: readonly number[]): Filter => {
  const bits = bitsetOf(base.length)
  for (const id of ids) {
    const ordinal = ordinalOf(base.ids, id)
    if (ordinal >= 0) setBit(bits, ordinal)
  }
  let set: ReadonlySet<number> | undefined
  return { bits, passes: ({ id }) => (set ??= new Set(ids)).has(id) }
}

export const withParts = (found: Bitset, parts: readonly string[]): Filter => ({
  bits: found,
  passes: ({ searchText }) => parts.every((part) => searchText.includes(part)),
})

export const both = (one: Filter, other: Filter): Filter => ({
  bits: bothBits(one.bits, other.bits),
  passes: (fresh) => one.passes(fresh) && other.passes(fresh),
})

export const either = (one: Filter, other: Filter): Filter => {
  const bits = one.bits.slice()
  addBits(bits, other.bits)
  return { bits, passes: (fresh) => one.passes(fresh) || other.passes(fresh) }
}

const not = ({ bits, passes }: Filter): Filter => ({
  bits: bits.map((word) => ~word),
  passes: (fresh) => !passes(fresh),
})

/** Base bitsets of a search: of all terms, and of each exclusion. */
export interface SearchBitsets {
  readonly parts: Bitset | null
  readonly without: readonly Bitset[]
}

export const searchFor = async (
  search: (parts: readonly string[]) => Promise<Bitset>,
  { parts, without }: IndexListQuery,
): Promise<SearchBitsets> => ({
  parts: parts.length > 0 ? await search(parts) : null,
  without: await Promise.all(without.map((part) => search([part]))),
})

const searchFilter = (base: IndexBase, { parts, also }: IndexListQuery, found: Bitset): Filter => {
  const filter = withParts(found, parts)
  return also.length > 0 ? either(filter, amongIds(base, also)) : filter
}

export const filtersOf = (base: IndexBase, question: IndexListQuery, found: SearchBitsets): Filter[] => {
  const { without, tags, among, except } = question
  return [
    ...(found.parts ? [searchFilter(base, question, found.parts)] : []),
    ...found.without.map((bits, index) => not(withParts(bits, without.slice(index, index + 1)))),
    ...(tags ?? []).map((ids) => withTag(base, ids)),
    ...(among ? [amongIds(base, among)] : []),
    ...(except.length > 0 ? [not(amongIds(base, except))] : []),
  ]
}
