import { create } from 'zustand'

/** Selection in memory; ends with the list. */
export interface Selection {
  readonly isOn: boolean
  /** Ids, or all results of any page. */
  readonly ticked: ReadonlySet<number> | 'all'
  /** Start of a range. */
  readonly last: number | undefined
  /** Filters of the list; '' for none. */
  readonly filters: string
  readonly page: readonly number[]
}

const NONE: ReadonlySet<number> = new Set()
const nothing: Selection = { isOn: false, ticked: NONE, last: undefined, filters: '', page: [] }

export const useSelection = create<Selection>()(() => nothing)

export const isTicked = ({ ticked }: Selection, id: number): boolean => ticked === 'all' || ticked.has(id)

export const hasTicked = ({ ticked }: Selection): boolean => ticked === 'all' || ticked.size > 0

export const countOf = ({ ticked }: Selection, total: number): number => (ticked === 'all' ? total : ticked.size)

// 'all' becomes this page's ids once one is deselected, since others are unknown.
const tickedOneByOne = ({ ticked, page }: Selection): ReadonlySet<number> => (ticked === 'all' ? new Set(page) : ticked)

const upTo = ({ page, last }: Selection, id: number): readonly number[] => {
  const [from = -1, to = -1] = [page.indexOf(last ?? id), page.indexOf(id)].toSorted((one, other) => one - other)
  return from === -1 ? [id] : page.slice(from, to + 1)
}

interface TickChange {
  readonly id: number
  readonly isTicked: boolean
  readonly isRange: boolean
}

export const afterTick = (before: Selection, { id, isTicked: isIn, isRange }: TickChange): Selection => {
  const ids = isRange ? upTo(before, id) : [id]
  const rest = [...tickedOneByOne(before)].filter((other) => !ids.includes(other))
  return { ...before, isOn: true, ticked: new Set(isIn ? [...rest, ...ids] : rest), last: id }
}

export const tick = (change: TickChange): void => useSelection.setState((before) => afterTick(before, change))

export const tickAll = (): void => useSelection.setState({ isOn: true, ticked: 'all', last: undefined })

export const switchSelecting = (isOn: boolean): void => useSelection.setState({ isOn, ticked: NONE, last: undefined })

export const forgetSelection = (): void => useSelection.setState(nothing)

/** Follows the list. Other filters drop the selection; true if it wasn't empty. */
export const followList = ({ filters, page }: Pick<Selection, 'filters' | 'page'>): boolean => {
  const before = useSelection.getState()
  const isDropped = before.filters !== filters && hasTicked(before)
  useSelection.setState(isDropped ? { filters, page, ticked: NONE, last: undefined } : { filters, page })
  return isDropped
}
