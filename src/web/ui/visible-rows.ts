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
