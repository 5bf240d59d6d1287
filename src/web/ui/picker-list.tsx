import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { optionClass, popoverClass } from './popup-class.ts'
import { useListKeys } from './use-list-keys.ts'
import { type PopupProps, useShown } from './use-popup.ts'
import { useRowWindow } from './use-row-window.ts'

export type Choices = {
  label: string
  count: number
  selected: number
  textAt: (index: number) => string
  onPick: (index: number) => void
}

type PickerListProps = Choices & { popup: PopupProps; onClose: () => void }

/** The list keeps the focus and uses aria-activedescendant. */
export function PickerList(props: PickerListProps) {
  const { popup, label, count, selected, textAt, onPick, onClose } = props
  const { id } = popup
  const list = useRef<HTMLDivElement>(null)
  useShown(list)
  const { from, to, scrolled, reveal } = useRowWindow(list, count, selected)
  const [active, setActive] = useState(selected)
  const pick = (index: number) => {
    // Closed first, so that a dialog opened by the choice returns the focus to the picker.
    onClose()
    onPick(index)
  }
  const press = useListKeys({
    count,
    textAt,
    at: () => active,
    moveTo: (index) => {
      setActive(index)
      reveal(index)
    },
    choose: pick,
    close: onClose,
  })

  useEffect(() => list.current?.focus({ preventScroll: true }), [])

  const click = ({ target }: MouseEvent) => {
    const row = target instanceof Element && target.closest<HTMLElement>('[role=option]')
    if (row) pick(Number(row.dataset['index']))
  }

  return (
    <div
      {...popup}
      ref={list}
      // A native select renders all options: slow with 20,000.
      role="listbox"
      aria-label={label}
      aria-activedescendant={active >= from && active < to ? `${id}-${active}` : undefined}
      tabIndex={0}
      onKeyDown={press}
      onClick={click}
      onScroll={(event) => scrolled(event.currentTarget)}
      className={cx(popoverClass, listLook)}
    >
      <div role="presentation" className="relative" style={{ height: `calc(${count} * var(--row))` }}>
        {Array.from({ length: to - from }, (_, offset) => from + offset).map((index) => (
          <Option
            key={index}
            id={`${id}-${index}`}
            place={{ index, count }}
            text={textAt(index)}
            isActive={index === active}
            isSelected={index === selected}
          />
        ))}
      </div>
    </div>
  )
}

interface OptionProps {
  readonly id: string
  readonly place: { readonly index: number; readonly count: number }
  readonly text: string
  readonly isActive: boolean
  readonly isSelected: boolean
}

function Option({ id, place: { index, count }, text, isActive, isSelected }: OptionProps) {
  return (
    <div
      id={id}
      data-index={index}
      role="option"
      aria-selected={isSelected}
      aria-setsize={count}
      aria-posinset={index + 1}
      className={cx(optionClass(isActive), rowLook)}
      style={{ top: `calc(${index} * var(--row))` }}
    >
      <span className="grow">{text}</span>
      {isSelected && <Icon name="check" size={16} className="text-accent" />}
    </div>
  )
}

const listLook =
  'max-h-72 min-w-36 overflow-y-auto overscroll-contain focus-visible:outline-offset-0 [--row:3.6rem] pointer-coarse:[--row:max(4.4rem,44px)]'
const rowLook = 'absolute inset-x-0 h-[var(--row)] cursor-pointer whitespace-nowrap tabular-nums'
