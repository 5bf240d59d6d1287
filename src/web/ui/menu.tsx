import { type ReactNode, useState } from 'react'
import { buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { footClass, lazyPart } from './lazy-part.tsx'
import type { MenuItem } from './menu-list.tsx'
import { popupButtonClass, popupRootClass } from './popup-class.ts'
import { usePopup } from './use-popup.ts'

/** Loads the list of a menu, which nobody sees before its button is pressed. */
export const loadMenuList = async () => (await import('./menu-list.tsx')).MenuList

const MenuList = lazyPart(loadMenuList, { failedClass: footClass })

type MenuProps = {
  /** Of the menu; and of the button too, when it shows only an icon. */
  label: string
  items: MenuItem[]
  /** Above the entries: what the button has cut short. */
  heading?: string
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
          // The browser would toggle it too.
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
