import { type RefObject, useLayoutEffect, useState } from 'react'

/** Initial rows around the center before measuring. */
const REACH = 12

// Measured each time: touch and font size change row heights.
const measure = (list: HTMLElement, count: number) => ({
  count,
  rowHeight: list.querySelector<HTMLElement>('[role=option]')?.offsetHeight ?? 1,
  viewHeight: list.clientHeight,
})

export function useRowWindow(ref: RefObject<HTMLElement | null>, count: number, centered: number) {
  const [rows, setRows] = useState({ from: Math.max(0, centered - REACH), to: Math.min(count, centered + REACH) })

  useLayoutEffect(() => {
    const list = ref.current
    if (!list) return
    const { rowHeight, viewHeight } = measure(list, count)
    list.scrollTo({ top: (centered + 0.5) * rowHeight - viewHeight / 2 })
  }, [ref, count, centered])

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

/** Overscan against gaps. */
const MARGIN = 5

/** Half-open range of rows at this scroll position. */
export function visibleRows({ count, rowHeight, viewHeight }: Rows, top: number) {
  const first = Math.floor(top / rowHeight)
  const last = Math.ceil((top + viewHeight) / rowHeight)
  return { from: Math.max(0, first - MARGIN), to: Math.min(count, last + MARGIN) }
}

/** Minimal scroll position that shows the row. */
export function scrollTopFor({ rowHeight, viewHeight }: Rows, top: number, index: number) {
  const start = index * rowHeight
  return Math.min(start, Math.max(top, start + rowHeight - viewHeight))
}
