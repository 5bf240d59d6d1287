import { type ReactNode, useId } from 'react'
import { buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { type Choices, PickerList } from './picker-list.tsx'
import { usePopup } from './use-popup.ts'

type PickerProps = Choices & { align?: 'start' | 'end'; children?: ReactNode }

/**
 * A button that opens a list to choose one of: also of 20,000, for only those in view are drawn and texts are asked
 * for as needed. Typing jumps. Shows the chosen text, or `children` instead.
 */
export function Picker({ align = 'start', children, ...choices }: PickerProps) {
  const id = useId()
  const { open, setOpen, root, button, close } = usePopup()

  return (
    <div ref={root} className="relative inline-block">
      <button
        ref={button}
        type="button"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className={cx(buttonClass('secondary', 'small'), 'tabular-nums')}
        onClick={() => setOpen(!open)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(true)
        }}
      >
        {children ?? choices.textAt(choices.selected)}
        <Icon name="chevron-down" size={16} className="text-muted" />
      </button>
      {open && (
        <div className={cx('absolute top-full z-menu mt-1', align === 'end' ? 'right-0' : 'left-0')}>
          <PickerList {...choices} id={id} onClose={close} />
        </div>
      )}
    </div>
  )
}
