import type { KeyboardEvent } from 'react'

const moves: Readonly<Record<string, { readonly down: number; readonly right: number }>> = {
  ArrowLeft: { down: 0, right: -1 },
  ArrowRight: { down: 0, right: 1 },
  ArrowUp: { down: -1, right: 0 },
  ArrowDown: { down: 1, right: 0 },
}

const hasModifier = ({ altKey, ctrlKey, metaKey }: KeyboardEvent) => altKey || ctrlKey || metaKey

/** Makes the button the only one in the tab order. */
const focusOn = (table: HTMLTableElement, button: HTMLElement) => {
  const before = table.querySelector<HTMLElement>('button[tabindex="0"]')
  if (before) before.tabIndex = -1
  button.tabIndex = 0
  button.focus()
}

const cellOf = ({ target }: KeyboardEvent) => (target instanceof Element ? target.closest('td') : null)

const rowOf = (cell: HTMLTableCellElement | null) => cell?.closest('tr')?.rowIndex ?? 0

/** Arrow keys move between the buttons of a table. */
export const moveInMatrix = (event: KeyboardEvent<HTMLTableElement>): void => {
  const { currentTarget: table, key } = event
  const cell = cellOf(event)
  const move = hasModifier(event) ? undefined : moves[key]
  if (!cell || !move) return
  event.preventDefault()
  const next = table.rows[rowOf(cell) + move.down]?.cells[cell.cellIndex + move.right]
  const button = next?.querySelector('button')
  if (button) focusOn(table, button)
}
