import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { optionClass, popupClass } from './popup-class.ts'
import { findTyped, isTyped, typeAhead } from './type-ahead.ts'
import { useRowWindow } from './use-row-window.ts'

export type Choices = {
  /** Of the list, for those who hear it. */
  label: string
  count: number
  selected: number
  textAt: (index: number) => string
  onPick: (index: number) => void
}

type PickerListProps = Choices & { id: string; onClose: () => void }

const PAGE = 8

const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  PageDown: (index, count) => Math.min(index + PAGE, count - 1),
  PageUp: (index) => Math.max(index - PAGE, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The keys of a listbox. Returns where the keyboard is and what hears it. */
function usePickerKeys(choices: PickerListProps, reveal: (index: number) => void) {
  const { count, textAt, onClose, onPick } = choices
  const [type] = useState(typeAhead)
  const [active, setActive] = useState(choices.selected)

  const moveTo = (index: number) => {
    if (index < 0) return
    setActive(index)
    reveal(index)
  }
  const pick = (index: number) => {
    // The focus goes back first, so that whatever the choice opens finds it where it is to return to.
    onClose()
    onPick(index)
  }
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step) moveTo(step(active, count))
    else if (event.key === 'Enter' || event.key === ' ') pick(active)
    else if (event.key === 'Escape') onClose()
    else if (isTyped(event)) moveTo(findTyped({ count, textAt }, type(event.key, event.timeStamp), 0))
    else return
    // Neither the page scrolls nor does the dialog around the list close.
    event.preventDefault()
    event.stopPropagation()
  }
  return { active, pick, press }
}

/** The open list of `Picker`. The focus stays on the list itself, which names the entry that the keyboard is at. */
export function PickerList(props: PickerListProps) {
  const { id, label, count, selected, textAt } = props
  const list = useRef<HTMLDivElement>(null)
  const { from, to, scrolled, reveal } = useRowWindow(list, count, selected)
  const { active, pick, press } = usePickerKeys(props, reveal)

  // The focus is the document's: it moves in once, when the list is there.
  useEffect(() => list.current?.focus({ preventScroll: true }), [])

  const click = ({ target }: MouseEvent) => {
    const row = target instanceof Element && target.closest<HTMLElement>('[role=option]')
    if (row) pick(Number(row.dataset['index']))
  }

  return (
    <div
      ref={list}
      id={id}
      // A native select draws every option, which 20,000 of them make slow.
      role="listbox"
      aria-label={label}
      aria-activedescendant={active >= from && active < to ? `${id}-${active}` : undefined}
      tabIndex={0}
      onKeyDown={press}
      onClick={click}
      onScroll={(event) => scrolled(event.currentTarget)}
      className={cx(popupClass, listLook)}
    >
      <div role="presentation" className="relative" style={{ height: `calc(${count} * var(--row))` }}>
        {Array.from({ length: to - from }, (_, offset) => from + offset).map((index) => (
          <div
            key={index}
            id={`${id}-${index}`}
            data-index={index}
            // As above.
            role="option"
            aria-selected={index === selected}
            aria-setsize={count}
            aria-posinset={index + 1}
            className={cx(optionClass(index === active), rowLook)}
            style={{ top: `calc(${index} * var(--row))` }}
          >
            <span className="grow">{textAt(index)}</span>
            {index === selected && <Icon name="check" size={16} className="text-accent" />}
          </div>
        ))}
      </div>
    </div>
  )
}

const listLook =
  'max-h-72 min-w-36 overflow-y-auto overscroll-contain focus-visible:outline-offset-0 [--row:3.6rem] pointer-coarse:[--row:max(4.4rem,44px)]'
const rowLook = 'absolute inset-x-0 h-[var(--row)] cursor-pointer whitespace-nowrap tabular-nums'
