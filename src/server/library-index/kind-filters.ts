import { LRUCache } from 'lru-cache'
import { eachFact, type FactName, factNames } from '#contract/lists/facts.ts'
import type { FacetName } from '#contract/lists/filter-table.ts'
import type { IndexBase } from './base.ts'
import { type Bitset, bitsetOf, setBit } from './bitset.ts'
import { idsIn } from './filing.ts'
import { amongIds } from './filters.ts'
import { getOrMake } from './get-or-make.ts'
import { havingFact } from './kinds.ts'
import type { Filter } from './matches.ts'
import type { FiledSources, IndexListQuery, KindQuery } from './queries.ts'
import { filed } from './visible.ts'

const DAY_MS = 86_400_000

export const dayNumber = (day: string): number => Date.parse(day) / DAY_MS

// Cache entries; 125 kB each with a million sources.
const MAX_ENTRIES = 32

export const anyKind: KindQuery = { facts: eachFact(() => []), categories: [], dueOn: null }

const dueBy = ({ length, dueDays }: IndexBase, today: number): Bitset => {
  const bits = bitsetOf(length)
  for (let ordinal = 0; ordinal < length; ordinal += 1) if ((dueDays[ordinal] ?? 0) <= today) setBit(bits, ordinal)
  return bits
}

/** Provenance filters; their base results are cached, because a base is immutable. */
export const kindFiltersIn = (base: IndexBase) => {
  const kept = new LRUCache<string, Bitset>({ max: MAX_ENTRIES })

  const withFact = (name: FactName, wanted: readonly string[]): Filter => ({
    bits: getOrMake(kept, `${name}:${wanted.join()}`, () => havingFact(base.kinds, name, wanted)),
    passes: ({ facts }) => facts[name].some((value) => wanted.includes(value)),
  })

  const inCategories = (wanted: readonly number[]): Filter => {
    const find = () => {
      const inOne = [...base.categoryOf].filter(([, category]) => wanted.includes(category))
      return filed(
        base,
        base.subcategories,
        inOne.map(([subcategory]) => subcategory),
      )
    }
    return {
      bits: getOrMake(kept, `category:${wanted.join()}`, find),
      passes: ({ category }) => wanted.includes(category),
    }
  }

  const filedIn = (filing: readonly FiledSources[], wanted: readonly number[]): Filter =>
    amongIds(
      base,
      idsIn(filing, ({ category }) => wanted.includes(category)),
    )

  const due = (day: string): Filter => {
    const today = dayNumber(day)
    return {
      bits: getOrMake(kept, `due:${today}`, () => dueBy(base, today)),
      passes: ({ dueDay }) => dueDay !== null && dueDay <= today,
    }
  }

  return {
    due,

    of: ({ kind: { facts, categories, dueOn }, filing }: IndexListQuery): ReadonlyMap<FacetName, Filter> => {
      const filters = new Map<FacetName, Filter>()
      for (const name of factNames) if (facts[name].length > 0) filters.set(name, withFact(name, facts[name]))
      if (categories.length > 0)
        filters.set('category', filing ? filedIn(filing, categories) : inCategories(categories))
      if (dueOn !== null) filters.set('due', due(dueOn))
      return filters
    },
  }
}
