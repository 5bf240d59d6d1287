import type { KeyboardEvent } from 'react'

interface GridCell {
  readonly row: number
  readonly column: number
}

/** A cell's link or button, or the cell itself. */
const targetIn = (part: HTMLElement): HTMLElement => part.querySelector<HTMLElement>('a, button') ?? part

export const takeTabStop = (table: HTMLTableElement | null, target?: HTMLElement): void => {
  const before = table?.querySelector<HTMLElement>('[tabindex="0"]')
  const next = target ?? before ?? table?.querySelector<HTMLElement>('th')
  if (!next || next === before) return
  if (before) before.tabIndex = -1
  next.tabIndex = 0
}

export const focusOn = (part: HTMLElement | null | undefined): void => {
  if (!part) return
  const target = targetIn(part)
  // Makes plain cells focusable.
  if (target === part && !part.hasAttribute('tabindex')) part.tabIndex = -1
  target.focus()
}

interface Table {
  readonly last: GridCell
  readonly page: number
  /** True if Ctrl or Cmd is pressed. */
  readonly isFar: boolean
}

const moves: Readonly<Record<string, (from: GridCell, table: Table) => GridCell>> = {
  ArrowLeft: ({ row, column }) => ({ row, column: column - 1 }),
  ArrowRight: ({ row, column }) => ({ row, column: column + 1 }),
  ArrowUp: ({ row, column }) => ({ row: row - 1, column }),
  ArrowDown: ({ row, column }) => ({ row: row + 1, column }),
  PageUp: ({ row, column }, { page }) => ({ row: row - page, column }),
  PageDown: ({ row, column }, { page }) => ({ row: row + page, column }),
  Home: ({ row }, { isFar }) => ({ row: isFar ? 0 : row, column: 0 }),
  End: ({ row }, { isFar, last }) => ({ row: isFar ? last.row : row, column: last.column }),
}

const within = (number: number, last: number) => Math.max(0, Math.min(number, last))

/** Rows visible in the scroll container. */
const rowsInSight = ({ parentElement: frame }: HTMLElement, { offsetHeight }: HTMLElement) =>
  Math.max(1, Math.floor((frame?.clientHeight ?? 0) / Math.max(1, offsetHeight)) - 4)

const cellOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLTableCellElement>('td, th') : null

export const moveInGrid = (event: KeyboardEvent<HTMLTableElement>): void => {
  const { currentTarget: table, target, key } = event
  const move = event.altKey ? undefined : moves[key]
  const cell = cellOf(target)
  const row = cell?.closest('tr')
  if (!move || !cell || !row) return
  event.preventDefault()
  const rows = [...table.rows]
  const last = { row: rows.length - 1, column: row.cells.length - 1 }
  const isFar = event.ctrlKey || event.metaKey
  const from = { row: rows.indexOf(row), column: cell.cellIndex }
  const next = move(from, { last, isFar, page: rowsInSight(table, row) })
  focusOn(rows[within(next.row, last.row)]?.cells[within(next.column, last.column)])
}
