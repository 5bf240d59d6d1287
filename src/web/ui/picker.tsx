import type { ReactNode } from 'react'
import { buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { footClass, lazyPart } from './lazy-part.tsx'
import type { Choices } from './picker-list.tsx'
import { popupButtonClass, popupRootClass } from './popup-class.ts'
import { usePopup } from './use-popup.ts'

export const loadPickerList = async () => (await import('./picker-list.tsx')).PickerList

const PickerList = lazyPart(loadPickerList, { failedClass: footClass })

type PickerProps = Choices & {
  align?: 'start' | 'end'
  children?: ReactNode
  onOpen?: () => void
}

/** Picker for up to 20,000 options: renders visible ones only. Typing jumps. Shows the chosen text, or `children`. */
export function Picker({ align = 'start', children, onOpen, ...choices }: PickerProps) {
  const { open, setOpen, close, buttonProps, popupProps } = usePopup()
  const show = () => {
    setOpen(true)
    onOpen?.()
  }

  return (
    <div className={popupRootClass}>
      <button
        {...buttonProps}
        type="button"
        aria-haspopup="listbox"
        className={cx(buttonClass('secondary', 'small'), 'tabular-nums', popupButtonClass)}
        onClick={(event) => {
          event.preventDefault()
          if (open) setOpen(false)
          else show()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          show()
        }}
      >
        {children ?? choices.textAt(choices.selected)}
        <Icon name="chevron-down" size={16} className="text-muted" />
      </button>
      {open && <PickerList {...choices} popup={{ ...popupProps, 'data-align': align }} onClose={close} />}
    </div>
  )
}
