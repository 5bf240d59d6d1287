import { type ReactNode, useId } from 'react'
import { Count } from './badge.tsx'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'

type DisclosureProps = {
  title: ReactNode
  count?: number
  open: boolean
  onToggle: (open: boolean) => void
  /** Prevents blur, because leaving an empty field shows an error. */
  keepsFocus?: boolean
  children: ReactNode
}

export function Disclosure({ title, count, open, onToggle, keepsFocus = false, children }: DisclosureProps) {
  const id = useId()

  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onMouseDown={keepsFocus ? (event) => event.preventDefault() : undefined}
        onClick={() => onToggle(!open)}
        className="flex min-h-8 w-full items-center gap-1.5 rounded px-1.5 text-left text-body transition-colors duration-quick hover:bg-hover pointer-coarse:min-h-touch"
      >
        <Icon
          name="chevron-right"
          size={16}
          className={cx('text-muted transition-transform duration-quick', open && 'rotate-90')}
        />
        <span className={cx('min-w-0 grow py-1', open && 'font-medium')}>{title}</span>
        {count !== undefined && <Count value={count} />}
      </button>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </div>
  )
}
