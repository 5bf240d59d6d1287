import type { Base } from './base.ts'
import { hasBit } from './bitset.ts'
import { ordinalOf } from './ids.ts'
import type { Matches } from './matches.ts'
import type { FiledSources } from './questions.ts'

type Filing = readonly FiledSources[]

/** The sources that are filed where `isWanted` says, or anywhere. */
export const idsIn = (filing: Filing, isWanted: (filed: FiledSources) => boolean = () => true): number[] =>
  filing.filter(isWanted).flatMap(({ ids }) => ids)

/** How many of these sources are filed under each number, such as the id of a category. */
export const countFiled = (
  base: Base,
  filing: Filing,
  { bits, fresh, numberOf }: Pick<Matches, 'bits' | 'fresh'> & { readonly numberOf: (filed: FiledSources) => number },
): Map<number, number> => {
  const freshIds = new Set(fresh.map(({ id }) => id))
  const isHere = (id: number) => freshIds.has(id) || hasBit(bits, ordinalOf(base.ids, id))
  const counts = new Map<number, number>()
  for (const filed of filing) {
    const count = filed.ids.filter(isHere).length
    if (count > 0) counts.set(numberOf(filed), count + (counts.get(numberOf(filed)) ?? 0))
  }
  return counts
}
