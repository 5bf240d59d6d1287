import { type RefObject, useLayoutEffect, useState } from 'react'
import { scrollTopFor, visibleRows } from './visible-rows.ts'

/** Enough rows either side of the first one shown to fill the list before it was ever measured. */
const REACH = 12

// Asked of the page each time: fingers get higher rows, and a person's font size counts.
const measure = (list: HTMLElement, count: number) => ({
  count,
  rowHeight: list.querySelector<HTMLElement>('[role=option]')?.offsetHeight ?? 1,
  viewHeight: list.clientHeight,
})

/** Which rows of a long list to draw, and how to bring one into view. It begins with `centred` in the middle. */
export function useRowWindow(ref: RefObject<HTMLElement | null>, count: number, centred: number) {
  const [rows, setRows] = useState({ from: Math.max(0, centred - REACH), to: Math.min(count, centred + REACH) })

  // The scroll position is the browser's.
  useLayoutEffect(() => {
    const list = ref.current
    if (!list) return
    const { rowHeight, viewHeight } = measure(list, count)
    list.scrollTo({ top: (centred + 0.5) * rowHeight - viewHeight / 2 })
  }, [ref, count, centred])

  return {
    ...rows,
    scrolled: (list: HTMLElement) => setRows(visibleRows(measure(list, count), list.scrollTop)),
    reveal: (index: number) => {
      const list = ref.current
      list?.scrollTo({ top: scrollTopFor(measure(list, count), list.scrollTop, index) })
    },
  }
}
