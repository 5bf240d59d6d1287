import { Fragment, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import { optionClass, popupClass } from './popup-class.ts'
import { findTyped, isTyped, typeAhead } from './type-ahead.ts'

export type MenuItem = {
  id: string
  label: string
  icon?: IconName
  /** With it the entry is one of a choice, like a sort order. */
  checked?: boolean
  /** With it a line parts the entry from those above. */
  beginsGroup?: boolean
  onSelect: () => void
}

type MenuListProps = {
  id: string
  label: string
  items: MenuItem[]
  from: 'first' | 'last'
  onClose: () => void
  className?: string
}

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

const entriesOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]
const firstEntry = (items: MenuItem[]) =>
  Math.max(
    0,
    items.findIndex((item) => item.checked),
  )

/** The open menu of `Menu`. It takes the focus when it appears: the chosen entry, else the first or the last. */
export function MenuList({ id, label, items, from, onClose, className }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  const [type] = useState(typeAhead)
  const [start] = useState(() => (from === 'last' ? items.length - 1 : firstEntry(items)))

  // The focus is the document's: it moves in once, when the menu is there.
  useEffect(() => entriesOf(list.current)[start]?.focus(), [start])

  const press = (event: KeyboardEvent) => {
    const entries = entriesOf(list.current)
    const here = entries.findIndex((entry) => entry === event.target)
    const step = steps[event.key]
    if (step) entries[step(here, entries.length)]?.focus()
    else if (event.key === 'Escape') onClose()
    else if (isTyped(event)) {
      const text = type(event.key, event.timeStamp)
      const labels = { count: items.length, textAt: (index: number) => items[index]?.label ?? '' }
      entries[findTyped(labels, text, text.length === 1 ? here + 1 : here)]?.focus()
    } else return
    // Neither the page scrolls nor does the dialog around the menu close.
    event.preventDefault()
    event.stopPropagation()
  }
  const choose = (item: MenuItem) => {
    // The focus goes back first, so that a dialog this opens finds it where it is to return to.
    onClose()
    item.onSelect()
  }

  return (
    <div
      ref={list}
      id={id}
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={press}
      className={cx(popupClass, 'min-w-40 py-1', className)}
    >
      {items.map((item) => (
        <Fragment key={item.id}>
          {item.beginsGroup && <hr className="my-1 border-line" />}
          <Entry item={item} onChoose={choose} />
        </Fragment>
      ))}
    </div>
  )
}

const entryLook =
  'min-h-8 whitespace-nowrap focus-visible:bg-accent-soft focus-visible:-outline-offset-2 pointer-coarse:min-h-touch'

function Entry({ item, onChoose }: { item: MenuItem; onChoose: (item: MenuItem) => void }) {
  const { label, icon, checked } = item

  return (
    <button
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
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
