import type { ChangeEvent } from 'react'
import type { Source } from '#contract/sources/sources.ts'
import { cx } from '#web/ui/cx.ts'
import { isTicked, tick, useSelection } from './selection.ts'

/** Checkbox over the row's tile: shown on hover or focus, and always while selecting. */
export function RowCheckbox({ source: { id, title } }: { source: Source }) {
  // False until the selection belongs to a list.
  const isCounted = useSelection(({ filters }) => filters !== '')
  const isOn = useSelection((selection) => selection.isOn)
  const isChecked = useSelection((selection) => isTicked(selection, id))
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    // Keyboard changes of a checkbox also fire click.
    tick({ id, isTicked: target.checked, isRange: (nativeEvent as MouseEvent).shiftKey })
  if (!isCounted) return null
  return (
    // Hidden from assistive technology until selecting, to spare a label per row.
    <label aria-hidden={!isOn || undefined} className={cx(placeClass, !isOn && pointedClass)}>
      <span className="flex size-6 items-center justify-center rounded-small bg-surface">
        <input
          type="checkbox"
          aria-label={isOn ? title : undefined}
          // No tab stop until selecting; `x` works.
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
