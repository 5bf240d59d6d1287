import type { ChangeEvent } from 'react'
import type { Source } from '#contract/sources/sources.ts'
import { cx } from '#web/ui/cx.ts'
import { isTicked, tick, useSelection } from './selection.ts'

/**
 * Over the tile of a row: to be seen while somebody points at the row or is in it with the keyboard, and all the time while
 * somebody selects. A finger may then press anywhere on the row.
 */
export function RowCheckbox({ source: { id, title } }: { source: Source }) {
  // Until then nothing would count what is ticked.
  const isCounted = useSelection(({ filters }) => filters !== '')
  const isOn = useSelection((selection) => selection.isOn)
  const isChecked = useSelection((selection) => isTicked(selection, id))
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    // What changes a checkbox is a click, also where it comes from the keyboard.
    tick({ id, isTicked: target.checked, isRange: (nativeEvent as MouseEvent).shiftKey })
  if (!isCounted) return null
  return (
    // Until somebody selects it is the mouse's alone; a list read aloud has one way to begin, and no label for each row.
    <label aria-hidden={!isOn || undefined} className={cx(placeClass, !isOn && pointedClass)}>
      <span className="flex size-6 items-center justify-center rounded-small bg-surface">
        <input
          type="checkbox"
          aria-label={isOn ? title : undefined}
          // Before, `x` does it, and no row is two steps long.
          tabIndex={isOn ? undefined : -1}
          checked={isChecked}
          onChange={change}
          className="size-6 accent-accent"
        />
      </span>
    </label>
  )
}

const placeClass =
  'absolute inset-y-0 left-0 z-1 flex w-12 items-center pl-4 select-none pointer-coarse:w-auto pointer-coarse:right-0'
const pointedClass = 'invisible pointer-coarse:hidden group-hover/row:visible group-has-[:focus-visible]/row:visible'
