import { IconButton } from '#web/ui/icon-button.tsx'
import { switchSelecting, useSelection } from './selection.ts'
import { texts } from './texts.ts'

const BUTTON_ID = 'select-sources'

/** The button that begins to select, for who has lost the control they were at. */
export const selectButton = {
  get current(): HTMLElement | null {
    return document.getElementById(BUTTON_ID)
  },
}

/** Begins to select rows of the list, or ends it. */
export function SelectButton() {
  const isOn = useSelection((selection) => selection.isOn)
  return (
    <IconButton
      id={BUTTON_ID}
      label={texts.select}
      icon="select"
      aria-pressed={isOn}
      aria-keyshortcuts="x"
      onClick={() => switchSelecting(!isOn)}
      className="-my-0.5"
    />
  )
}
