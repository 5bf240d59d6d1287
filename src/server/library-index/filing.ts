import type { Base } from './base.ts'
import { bitsetOf, hasBit, setBit } from './bitset.ts'
import { ordinalOf } from './ids.ts'
import type { Filter, Matches } from './matches.ts'
import type { FiledSources, ListQuestion } from './questions.ts'

export type Filing = readonly FiledSources[]

/** The sources that are filed where `isWanted` says. */
export const idsIn = (filing: Filing, isWanted: (filed: FiledSources) => boolean): number[] =>
  filing.filter(isWanted).flatMap(({ ids }) => ids)

const placedIn = (base: Base, filing: Filing) => {
  const ids = new Set(filing.flatMap((filed) => filed.ids))
  const bits = bitsetOf(base.length)
  const places = filing.map((filed) => ({
    filed,
    ordinals: filed.ids.map((id) => ordinalOf(base.ids, id)).filter((ordinal) => ordinal >= 0),
  }))
  for (const { ordinals } of places) for (const ordinal of ordinals) setBit(bits, ordinal)
  return { places, filter: { bits, passes: ({ id }) => ids.has(id) } satisfies Filter }
}

/** Where groups have the sources of a base: worked out once for a filing, of which callers hand over the same object again. */
export const filingsIn = (base: Base) => {
  const known = new WeakMap<Filing, ReturnType<typeof placedIn>>()
  const placed = (filing: Filing) => {
    const found = known.get(filing) ?? placedIn(base, filing)
    known.set(filing, found)
    return found
  }
  return {
    filters: ({ filing }: ListQuestion): Filter[] => (filing ? [placed(filing).filter] : []),

    /** How many of these sources are filed under each number, such as the id of a category. */
    count: (
      filing: Filing,
      { bits, fresh }: Pick<Matches, 'bits' | 'fresh'>,
      numberOf: (filed: FiledSources) => number,
    ): Map<number, number> => {
      const freshIds = fresh.map(({ id }) => id)
      const counts = new Map<number, number>()
      for (const { filed, ordinals } of placed(filing).places) {
        const ofBase = ordinals.filter((ordinal) => hasBit(bits, ordinal)).length
        const count = ofBase + freshIds.filter((id) => filed.ids.includes(id)).length
        if (count > 0) counts.set(numberOf(filed), count + (counts.get(numberOf(filed)) ?? 0))
      }
      return counts
    },
  }
}

export type Filings = ReturnType<typeof filingsIn>
