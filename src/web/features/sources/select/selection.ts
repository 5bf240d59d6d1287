import { create } from 'zustand'

/** What is selected in the list on screen. It is in no address and no storage, and ends with the list. */
export interface Selection {
  /** Whether somebody is selecting, though it be nothing yet. */
  readonly isOn: boolean
  /** The sources that are ticked, or all that the list finds, whatever its page. */
  readonly ticked: ReadonlySet<number> | 'all'
  /** The one that was ticked last, where a range begins. */
  readonly last: number | undefined
  /** What the list is narrowed to; '' while there is none. */
  readonly filters: string
  /** The sources on its page, in their order. */
  readonly page: readonly number[]
}

const NONE: ReadonlySet<number> = new Set()
const nothing: Selection = { isOn: false, ticked: NONE, last: undefined, filters: '', page: [] }

export const useSelection = create<Selection>()(() => nothing)

export const isTicked = ({ ticked }: Selection, id: number): boolean => ticked === 'all' || ticked.has(id)

export const hasTicked = ({ ticked }: Selection): boolean => ticked === 'all' || ticked.size > 0

/** How many are selected in a list of so many. */
export const countOf = ({ ticked }: Selection, total: number): number => (ticked === 'all' ? total : ticked.size)

// Of those on other pages nothing is known but that they were among all: they are selected no more once one is not.
const tickedOneByOne = ({ ticked, page }: Selection): ReadonlySet<number> => (ticked === 'all' ? new Set(page) : ticked)

const upTo = ({ page, last }: Selection, id: number): readonly number[] => {
  const [from = -1, to = -1] = [page.indexOf(last ?? id), page.indexOf(id)].toSorted((one, other) => one - other)
  return from === -1 ? [id] : page.slice(from, to + 1)
}

interface Ticking {
  readonly id: number
  /** Or no more. */
  readonly isTicked: boolean
  /** Whether all between this one and the last go with it. */
  readonly isRange: boolean
}

/** The selection after a tick. */
export const afterTick = (before: Selection, { id, isTicked: isIn, isRange }: Ticking): Selection => {
  const ids = isRange ? upTo(before, id) : [id]
  const rest = [...tickedOneByOne(before)].filter((other) => !ids.includes(other))
  return { ...before, isOn: true, ticked: new Set(isIn ? [...rest, ...ids] : rest), last: id }
}

export const tick = (ticking: Ticking): void => useSelection.setState((before) => afterTick(before, ticking))

export const tickAll = (): void => useSelection.setState({ isOn: true, ticked: 'all', last: undefined })

/** Begins to select, or ends it. */
export const switchSelecting = (isOn: boolean): void => useSelection.setState({ isOn, ticked: NONE, last: undefined })

/** When the list has gone. */
export const forgetSelection = (): void => useSelection.setState(nothing)

/**
 * What is on screen now. Another page or order leaves the selection as it is; with other filters it is dropped, and
 * the answer is true where it held something.
 */
export const followList = ({ filters, page }: Pick<Selection, 'filters' | 'page'>): boolean => {
  const before = useSelection.getState()
  const isDropped = before.filters !== filters && hasTicked(before)
  useSelection.setState(isDropped ? { filters, page, ticked: NONE, last: undefined } : { filters, page })
  return isDropped
}
