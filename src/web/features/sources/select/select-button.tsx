import { IconButton } from '#web/ui/icon-button.tsx'
import { switchSelecting, useSelection } from './selection.ts'
import { texts } from './texts.ts'

const BUTTON_ID = 'select-sources'

/** Focus target after a selection ends. */
export const selectButton = {
  get current(): HTMLElement | null {
    return document.getElementById(BUTTON_ID)
  },
}

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
