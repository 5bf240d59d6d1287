import { type ReactNode, useId, useState } from 'react'
import { buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { type MenuItem, MenuList } from './menu-list.tsx'
import { usePopup } from './use-popup.ts'

type MenuProps = {
  /** Of the menu; and of the button too, when it shows only an icon. */
  label: string
  items: MenuItem[]
  align?: 'start' | 'end'
  className?: string
  children: ReactNode
}

/**
 * A button that opens a menu, with the keys of the WAI-ARIA menu button. Written by hand: headlessui's would put 30 kB
 * into the header, which every visit loads.
 */
export function Menu({
  label,
  items,
  align = 'start',
  className = buttonClass('secondary', 'small'),
  children,
}: MenuProps) {
  const id = useId()
  const { open, setOpen, root, button, close } = usePopup()
  const [from, setFrom] = useState<'first' | 'last'>('first')
  const show = (edge: 'first' | 'last') => {
    setFrom(edge)
    setOpen(true)
  }

  return (
    <div ref={root} className="relative inline-block">
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        className={className}
        onClick={() => (open ? setOpen(false) : show('first'))}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          show(event.key === 'ArrowDown' ? 'first' : 'last')
        }}
      >
        {children}
      </button>
      {open && (
        <MenuList
          id={id}
          label={label}
          items={items}
          from={from}
          onClose={close}
          className={cx('absolute top-full mt-1', align === 'end' ? 'right-0' : 'left-0')}
        />
      )}
    </div>
  )
}
