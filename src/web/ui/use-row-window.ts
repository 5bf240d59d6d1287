import { type RefObject, useLayoutEffect, useState } from 'react'

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

type Rows = { count: number; rowHeight: number; viewHeight: number }

/** Rows drawn beyond either edge, so that a quick scroll shows no gap. */
const MARGIN = 5

/** The indexes to draw, `from` up to but without `to`, when the list is scrolled down by `top` pixels. */
export function visibleRows({ count, rowHeight, viewHeight }: Rows, top: number) {
  const first = Math.floor(top / rowHeight)
  const last = Math.ceil((top + viewHeight) / rowHeight)
  return { from: Math.max(0, first - MARGIN), to: Math.min(count, last + MARGIN) }
}

/** How far to scroll so that the row is wholly in view: not at all when it is, else as little as will do. */
export function scrollTopFor({ rowHeight, viewHeight }: Rows, top: number, index: number) {
  const start = index * rowHeight
  return Math.min(start, Math.max(top, start + rowHeight - viewHeight))
}
