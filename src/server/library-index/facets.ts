import type { Base } from './base.ts'
import { type FacetCounts, type FactName, type FilterName, factNames, YES } from './facts.ts'
import { inSubcategory, keyOf, type Searched } from './filters.ts'
import { anyKind, type kindFiltersIn } from './kind-filters.ts'
import { countFacts } from './kinds.ts'
import { type Filter, kept, type Matches } from './matches.ts'
import type { ListQuestion } from './questions.ts'
import { Recent } from './recent.ts'
import { countsIn } from './seen.ts'

/** How many of these are filed under each category. */
const countCategories = (base: Base, { bits, fresh }: Matches): Map<string, number> => {
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

interface Filters {
  /** Those that are set. */
  readonly set: ReadonlyMap<FilterName, Filter>
  readonly due: Filter
  readonly duplicates: Filter
}

// 50 kB each where there are a thousand values.
const MOST_KEPT = 32

/** Counts for each filter what of the matches passes all others: those that are not set have the same others. */
const countFacets = (base: Base, matches: Matches, { set, due, duplicates }: Filters): FacetCounts => {
  const under = (name: FilterName | null) =>
    [...set].reduce((left, [other, filter]) => (other === name ? left : kept(left, filter)), matches)
  const all = under(null)
  const othersOf = (name: FilterName) => (set.has(name) ? under(name) : all)
  const factsOf = ({ bits, fresh }: Matches) =>
    countFacts(
      base.kinds,
      bits,
      fresh.map(({ facts }) => facts),
    )
  const ofAll = factsOf(all)
  const countFact = (name: FactName) => (set.has(name) ? factsOf(under(name)) : ofAll).get(name) ?? new Map()
  return new Map<FilterName, ReadonlyMap<string, number>>([
    ...factNames.map((name) => [name, countFact(name)] as const),
    ['category', countCategories(base, othersOf('category'))],
    ['due', new Map([[YES, kept(othersOf('due'), due).count]])],
    ['duplicates', new Map([[YES, kept(othersOf('duplicates'), duplicates).count]])],
  ])
}

interface Parts {
  readonly kinds: ReturnType<typeof kindFiltersIn>
  readonly matchedBy: (question: ListQuestion, found: Searched) => { readonly matches: Matches }
  readonly duplicatesOf: (scopes: readonly number[]) => Filter
}

/** What each filter finds under the others, right now. */
export const facetsIn = (base: Base, { kinds, matchedBy, duplicatesOf }: Parts) => {
  const recent = new Recent<FacetCounts>(MOST_KEPT)

  const count = (question: ListQuestion, found: Searched, today: string): FacetCounts => {
    const { subcategory } = question
    const { matches } = matchedBy({ ...question, kind: anyKind, duplicates: false }, found)
    const duplicates = duplicatesOf(question.scopes)
    const set = new Map(kinds.of(question.kind))
    if (question.duplicates) set.set('duplicates', duplicates)
    const listed = subcategory === null ? matches : kept(matches, inSubcategory(base, subcategory))
    return countFacets(base, listed, { set, due: kinds.due(today), duplicates })
  }

  return {
    of: (question: ListQuestion, found: Searched, today: string): FacetCounts => {
      const make = () => count(question, found, today)
      if (question.among || question.except.length > 0) return make()
      return recent.at(JSON.stringify([keyOf(question), question.subcategory, today]), make)
    },
    clear: (): void => recent.clear(),
  }
}
