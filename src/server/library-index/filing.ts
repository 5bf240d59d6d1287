import type { IndexBase } from './base.ts'
import { bitsetOf, hasBit, setBit } from './bitset.ts'
import { ordinalOf } from './ids.ts'
import type { Filter, Matches } from './matches.ts'
import type { FiledSources, IndexListQuery } from './queries.ts'

export type Filing = readonly FiledSources[]

export const idsIn = (filing: Filing, isWanted: (filed: FiledSources) => boolean): number[] =>
  filing.filter(isWanted).flatMap(({ ids }) => ids)

const placedIn = (base: IndexBase, filing: Filing) => ({
  places: filing.map((filed) => ({
    filed,
    ordinals: Uint32Array.from(filed.ids.map((id) => ordinalOf(base.ids, id)).filter((ordinal) => ordinal >= 0)),
  })),
  filedById: new Map(filing.flatMap((filed) => filed.ids.map((id) => [id, filed] as const))),
})

const filterOf = (base: IndexBase, { places, filedById }: ReturnType<typeof placedIn>): Filter => {
  const bits = bitsetOf(base.length)
  for (const { ordinals } of places) for (const ordinal of ordinals) setBit(bits, ordinal)
  return { bits, passes: ({ id }) => filedById.has(id) }
}

/** Bitsets per group filing, cached by identity: callers pass the same object while unchanged. */
export const filingsIn = (base: IndexBase) => {
  const known = new WeakMap<Filing, ReturnType<typeof placedIn>>()
  const placed = (filing: Filing) => {
    const found = known.get(filing) ?? placedIn(base, filing)
    known.set(filing, found)
    return found
  }
  return {
    filters: ({ filing }: IndexListQuery): Filter[] => (filing ? [filterOf(base, placed(filing))] : []),

    count: (
      filing: Filing,
      { bits, fresh }: Pick<Matches, 'bits' | 'fresh'>,
      numberOf: (filed: FiledSources) => number,
    ): Map<number, number> => {
      const { places, filedById } = placed(filing)
      const counts = new Map<number, number>()
      const add = (filed: FiledSources, count: number) => {
        if (count > 0) counts.set(numberOf(filed), count + (counts.get(numberOf(filed)) ?? 0))
      }
      for (const { filed, ordinals } of places) add(filed, ordinals.filter((ordinal) => hasBit(bits, ordinal)).length)
      for (const { id } of fresh) {
        const filed = filedById.get(id)
        if (filed) add(filed, 1)
      }
      return counts
    },
  }
}

export type Filings = ReturnType<typeof filingsIn>
