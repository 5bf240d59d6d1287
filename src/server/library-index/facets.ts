import { LRUCache } from 'lru-cache'
import { type FacetCounts, type FactName, factNames, YES } from '#contract/lists/facts.ts'
import type { FacetName } from '#contract/lists/filter-table.ts'
import type { IndexBase } from './base.ts'
import { bothBits, countBits } from './bitset.ts'
import type { Filing, Filings } from './filing.ts'
import { both, isShared, keyOf, listedOf, type SearchBitsets } from './filters.ts'
import { getOrMake } from './get-or-make.ts'
import { anyKind, type kindFiltersIn } from './kind-filters.ts'
import { countFacts, type FactCounts } from './kinds.ts'
import type { Filter, Matches } from './matches.ts'
import type { IndexListQuery } from './queries.ts'
import { countsIn } from './visible.ts'

export const countCategories = (base: IndexBase, { bits, fresh }: MatchSet): Map<string, number> => {
  const counts = new Map<string, number>()
  const add = (category: number | undefined, count: number) => {
    if (count > 0) counts.set(String(category), (counts.get(String(category)) ?? 0) + count)
  }
  const bySubcategory = countsIn(base, bits)
  for (const [subcategory, term] of base.subcategories.terms) {
    add(base.categoryOf.get(subcategory), bySubcategory[term] ?? 0)
  }
  for (const { category } of fresh) add(category, 1)
  return counts
}

const countFiledCategories = (filings: Filings, filing: Filing, some: MatchSet): Map<string, number> => {
  const counts = filings.count(filing, some, ({ category }) => category)
  return new Map([...counts].map(([id, count]) => [String(id), count]))
}

interface Filters {
  readonly set: ReadonlyMap<FacetName, Filter>
  readonly choices: Readonly<Record<FacetName<'count'>, Filter>>
  readonly categoriesOf: (some: MatchSet) => Map<string, number>
  /** Counts of unfiltered matches, shared by all queries with a single filter. */
  readonly known: WeakMap<Matches, FactCounts>
}

// Cache entries; 50 kB each with a thousand values.
const MAX_ENTRIES = 32

type MatchSet = Pick<Matches, 'bits' | 'fresh'>

const narrowed = ({ bits, fresh }: MatchSet, filter: Filter): MatchSet => ({
  bits: bothBits(bits, filter.bits),
  fresh: fresh.filter(filter.passes),
})

const underOthers = (matches: Matches, set: Filters['set']) => {
  const others = new Map<FacetName, MatchSet>()
  // For each facet, applies the filters before it and then those after it, without the facet's own.
  let before: MatchSet = matches
  for (const [name, filter] of set) {
    others.set(name, before)
    before = narrowed(before, filter)
  }
  let after: Filter | null = null
  for (const [name, filter] of [...set].toReversed()) {
    const left = others.get(name)
    if (left && after) others.set(name, narrowed(left, after))
    after = after ? both(after, filter) : filter
  }
  return (name: FacetName | null) => (name && others.get(name)) ?? before
}

const countFacets = (
  base: IndexBase,
  matches: Matches,
  { set, choices, categoriesOf, known }: Filters,
): FacetCounts => {
  const under = underOthers(matches, set)
  const countSome = ({ bits, fresh }: MatchSet, wanted: readonly FactName[]) =>
    countFacts(base.kinds, { bits, others: fresh.map(({ facts }) => facts), wanted })
  const count = (some: MatchSet, wanted: readonly FactName[]) => {
    if (some !== matches) return countSome(some, wanted)
    const counts = known.get(matches) ?? countSome(matches, factNames)
    known.set(matches, counts)
    return counts
  }
  const unset = factNames.filter((name) => !set.has(name))
  const ofUnset = count(under(null), unset)
  const countFact = (name: FactName) => (set.has(name) ? count(under(name), [name]) : ofUnset).get(name) ?? new Map()
  const countChoice = (name: FacetName<'count'>) => {
    const { bits, fresh } = narrowed(under(name), choices[name])
    return new Map([[YES, countBits(bits) + fresh.length]])
  }
  return new Map<FacetName, ReadonlyMap<string, number>>([
    ...factNames.map((name) => [name, countFact(name)] as const),
    ['category', categoriesOf(under('category'))],
    ...(Object.keys(choices) as FacetName<'count'>[]).map((name) => [name, countChoice(name)] as const),
  ])
}

interface FacetDependencies {
  readonly kinds: ReturnType<typeof kindFiltersIn>
  readonly filings: Filings
  readonly matchedBy: (question: IndexListQuery, found: SearchBitsets) => { readonly matches: Matches }
  readonly duplicatesOf: (scopes: readonly number[]) => Filter
}

export const facetsIn = (base: IndexBase, { kinds, filings, matchedBy, duplicatesOf }: FacetDependencies) => {
  const recent = new LRUCache<string, FacetCounts>({ max: MAX_ENTRIES })
  const known = new WeakMap<Matches, FactCounts>()

  const count = (question: IndexListQuery, found: SearchBitsets, today: string): FacetCounts => {
    const { filing } = question
    const { matches } = matchedBy({ ...question, kind: anyKind, duplicates: false }, found)
    const duplicates = duplicatesOf(question.scopes)
    const set = new Map(kinds.of(question))
    if (question.duplicates) set.set('duplicates', duplicates)
    const listed = listedOf(base, question, matches)
    const categoriesOf = (some: MatchSet) =>
      filing ? countFiledCategories(filings, filing, some) : countCategories(base, some)
    return countFacets(base, listed, { set, choices: { due: kinds.due(today), duplicates }, categoriesOf, known })
  }

  return {
    of: (question: IndexListQuery, found: SearchBitsets, today: string): FacetCounts => {
      const make = () => count(question, found, today)
      if (!isShared(question)) return make()
      return getOrMake(recent, JSON.stringify([keyOf(question), question.subcategory, today]), make)
    },
    clear: (): void => recent.clear(),
  }
}
