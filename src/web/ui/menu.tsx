import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import { optionClass, popoverClass, popupButtonClass, popupRootClass } from './popup-class.ts'
import { useListKeys } from './use-list-keys.ts'
import { type PopupProps, usePopup, useShown } from './use-popup.ts'

export type MenuItem = {
  id: string
  label: string
  icon?: IconName
  /** With it the entry is one of a choice, like a sort order. */
  checked?: boolean
  /** With it the entry is switched on and off by itself, and is not one of a choice. */
  isSwitch?: boolean
  /** With it a line parts the entry from those above. */
  beginsGroup?: boolean
  onSelect: () => void
}

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

type MenuListProps = {
  popup: PopupProps
  label: string
  heading: string | undefined
  items: MenuItem[]
  from: 'first' | 'last'
  onClose: () => void
}

const entriesOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
const firstEntry = (items: MenuItem[]) =>
  Math.max(
    0,
    items.findIndex((item) => item.checked),
  )

// It takes the focus when it appears: the chosen entry, else the first or the last.
function MenuList({ popup, label, heading, items, from, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  useShown(list)
  const [start] = useState(() => (from === 'last' ? items.length - 1 : firstEntry(items)))

  // The focus is the document's: it moves in once, when the menu is there.
  useEffect(() => entriesOf(list.current)[start]?.focus(), [start])

  const press = useListKeys({
    count: items.length,
    textAt: (index) => items[index]?.label ?? '',
    at: () => entriesOf(list.current).findIndex((entry) => entry === document.activeElement),
    moveTo: (index) => entriesOf(list.current)[index]?.focus(),
    close: onClose,
    goesRound: true,
  })
  const choose = (item: MenuItem) => {
    // The focus goes back first, so that a dialog this opens finds it where it is to return to.
    onClose()
    item.onSelect()
  }

  return (
    <div
      {...popup}
      ref={list}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={press}
      className={cx(popoverClass, 'min-w-40 py-1')}
    >
      {heading && <div className={headingLook}>{heading}</div>}
      {items.map((item) => (
        <Fragment key={item.id}>
          {item.beginsGroup && <hr className="my-1 border-line" />}
          <Entry item={item} onChoose={choose} />
        </Fragment>
      ))}
    </div>
  )
}

const headingLook = 'max-w-[min(32rem,100vw-4rem)] px-3 py-1 text-small font-medium wrap-anywhere text-muted'
const entryLook =
  'min-h-8 whitespace-nowrap focus-visible:bg-accent-soft focus-visible:-outline-offset-2 pointer-coarse:min-h-touch'

function Entry({ item, onChoose }: { item: MenuItem; onChoose: (item: MenuItem) => void }) {
  const { label, icon, checked } = item
  const checkedRole = item.isSwitch ? 'menuitemcheckbox' : 'menuitemradio'

  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : checkedRole}
      aria-checked={checked}
      tabIndex={-1}
      className={cx(optionClass(false), entryLook)}
      onClick={() => onChoose(item)}
    >
      {icon && <Icon name={icon} className="text-muted" />}
      <span className="grow">{label}</span>
      {checked !== undefined && <Icon name="check" size={16} className={cx('text-accent', !checked && 'invisible')} />}
    </button>
  )
}
