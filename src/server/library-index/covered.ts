import type { IndexBase } from './base.ts'
import { type Bitset, eachBit } from './bitset.ts'
import { countCategories } from './facets.ts'
import type { FreshSource } from './fresh.ts'
import type { CoveredCell, CoveredCells } from './queries.ts'
import { versionOf } from './version-text.ts'

const countCovered = (base: IndexBase) => {
  const { kindOf, begins, values, facts } = base.kinds.ofCountries
  const categories = [...new Set(base.categoryOf.values())]
  const placeOf = new Map(categories.map((id, place) => [id, place]))
  const placeOfTerm = new Uint32Array(base.subcategories.terms.size)
  for (const [subcategory, term] of base.subcategories.terms) {
    placeOfTerm[term] = placeOf.get(base.categoryOf.get(subcategory) ?? 0) ?? 0
  }

  const countKind = (counts: Uint32Array, kind: number, place: number) => {
    for (let at = begins[kind] ?? 0; at < (begins[kind + 1] ?? 0); at += 1) {
      const cell = (values[at] ?? 0) * categories.length + place
      counts[cell] = (counts[cell] ?? 0) + 1
    }
  }

  const countBase = (bits: Bitset): Uint32Array => {
    const counts = new Uint32Array(facts.length * categories.length)
    const { subcategoryOf } = base
    eachBit(bits, (ordinal) => {
      countKind(counts, kindOf[ordinal] ?? 0, placeOfTerm[subcategoryOf[ordinal] ?? 0] ?? 0)
    })
    return counts
  }

  return (bits: Bitset, fresh: readonly FreshSource[]): CoveredCell[] => {
    const cells = new Map<string, CoveredCell>()
    const add = (code: string, category: number, sources: number) => {
      const key = `${code} ${category}`
      cells.set(key, [code, category, sources + (cells.get(key)?.[2] ?? 0)])
    }
    for (const [cell, sources] of countBase(bits).entries()) {
      if (sources === 0) continue
      const [, code = ''] = facts[Math.floor(cell / categories.length)] ?? []
      add(code, categories[cell % categories.length] ?? 0, sources)
    }
    for (const { category, facts } of fresh) for (const code of facts.country) add(code, category, 1)
    return [...cells.values()]
  }
}

interface CoverageDependencies {
  readonly visibleTo: (scopes: readonly number[]) => { readonly bits: Bitset; readonly fresh: readonly FreshSource[] }
  readonly versions: ReadonlyMap<number, number>
}

/** Coverage of all visible sources. */
export const coveredIn = (base: IndexBase, { visibleTo, versions }: CoverageDependencies) => {
  let count: ReturnType<typeof countCovered> | undefined
  return (scopes: readonly number[]): CoveredCells => {
    const all = visibleTo(scopes)
    count ??= countCovered(base)
    const cells = count(all.bits, all.fresh)
    return { cells, categories: countCategories(base, all), version: versionOf(versions, scopes) }
  }
}
