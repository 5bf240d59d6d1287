import type { Base } from './base.ts'
import { type Bitset, bitsetOf, setBit } from './bitset.ts'
import { ordinalOf } from './ids.ts'
import type { Question } from './library.ts'
import type { Filter } from './matches.ts'
import { filed } from './seen.ts'

export const inSubcategory = (base: Base, id: number): Filter => ({
  bits: filed(base, base.subcategories, [id]),
  passes: ({ subcategory }) => subcategory === id,
})

const withTag = (base: Base, ids: readonly number[]): Filter => ({
  bits: filed(base, base.tags, ids),
  passes: ({ tags }) => ids.some((id) => tags.includes(id)),
})

export const amongIds = (base: Base, ids: readonly number[]): Filter => {
  const bits = bitsetOf(base.length)
  for (const id of ids) {
    const ordinal = ordinalOf(base.ids, id)
    if (ordinal >= 0) setBit(bits, ordinal)
  }
  const set = new Set(ids)
  return { bits, passes: ({ id }) => set.has(id) }
}

const withParts = (found: Bitset, parts: readonly string[]): Filter => ({
  bits: found,
  passes: ({ searchText }) => parts.every((part) => searchText.includes(part)),
})

/** What narrows a question's sources, whichever subcategory is asked for; `found` is what the search found in the base. */
export const filtersOf = (base: Base, { parts, tags, among }: Question, found: Bitset | null): Filter[] => [
  ...(found ? [withParts(found, parts)] : []),
  ...(tags ? [withTag(base, tags)] : []),
  ...(among ? [amongIds(base, among)] : []),
]
