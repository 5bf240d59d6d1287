import { type ReactNode, useState } from 'react'
import { buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { footClass, lazyPart } from './lazy-part.tsx'
import type { MenuItem } from './menu-list.tsx'
import { popupButtonClass, popupRootClass } from './popup-class.ts'
import { usePopup } from './use-popup.ts'

export const loadMenuList = async () => (await import('./menu-list.tsx')).MenuList

const MenuList = lazyPart(loadMenuList, { failedClass: footClass })

type MenuProps = {
  label: string
  items: MenuItem[]
  /** Heading with the button's truncated text. */
  heading?: string
  align?: 'start' | 'end'
  className?: string
  children: ReactNode
}

/** WAI-ARIA menu button. Own implementation: headlessui's adds 30 kB to every visit. */
export function Menu({
  label,
  items,
  heading,
  align = 'start',
  className = buttonClass('secondary', 'small'),
  children,
}: MenuProps) {
  const { open, setOpen, close, buttonProps, popupProps } = usePopup()
  const [from, setFrom] = useState<'first' | 'last'>('first')
  const show = (edge: 'first' | 'last') => {
    setFrom(edge)
    setOpen(true)
  }

  return (
    <div className={popupRootClass}>
      <button
        {...buttonProps}
        type="button"
        aria-haspopup="menu"
        className={cx(className, popupButtonClass)}
        onClick={(event) => {
          event.preventDefault()
          if (open) setOpen(false)
          else show('first')
        }}
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
          popup={{ ...popupProps, 'data-align': align }}
          label={label}
          heading={heading}
          items={items}
          from={from}
          onClose={close}
        />
      )}
    </div>
  )
}
