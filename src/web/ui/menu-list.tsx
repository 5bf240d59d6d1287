import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import { optionClass, popoverClass } from './popup-class.ts'
import { useListKeys } from './use-list-keys.ts'
import { type PopupProps, useShown } from './use-popup.ts'

export type MenuItem = {
  id: string
  label: string
  icon?: IconName
  /** Trailing content, such as a count. */
  aside?: ReactNode
  checked?: boolean
  /** Makes it a checkbox item. */
  isSwitch?: boolean
  /** Separator above. */
  beginsGroup?: boolean
  onSelect: () => void
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
  items.every(({ checked }) => checked !== undefined)
    ? Math.max(
        0,
        items.findIndex(({ checked }) => checked),
      )
    : 0

/** Focuses the chosen entry, else first or last. */
export function MenuList({ popup, label, heading, items, from, onClose }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  useShown(list)
  const [start] = useState(() => (from === 'last' ? items.length - 1 : firstEntry(items)))

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
    // Closed first, so that a dialog opened by the entry returns the focus to the menu button.
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
  const { label, icon, aside, checked } = item
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
      {aside}
      {checked !== undefined && <Icon name="check" size={16} className={cx('text-accent', !checked && 'invisible')} />}
    </button>
  )
}
