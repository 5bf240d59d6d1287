import { type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { optionClass, popoverClass, popupButtonClass, popupRootClass } from './popup-class.ts'
import { useListKeys } from './use-list-keys.ts'
import { type PopupProps, usePopup, useShown } from './use-popup.ts'
import { useRowWindow } from './use-row-window.ts'

type Choices = {
  /** Of the list, for those who hear it. */
  label: string
  count: number
  selected: number
  textAt: (index: number) => string
  onPick: (index: number) => void
}

type PickerProps = Choices & {
  align?: 'start' | 'end'
  children?: ReactNode
  /** Somebody is about to choose. */
  onOpen?: () => void
}

/**
 * A button that opens a list to choose one of: also of 20,000, for only those in view are drawn and texts are asked
 * for as needed. Typing jumps. Shows the chosen text, or `children` instead.
 */
export function Picker({ align = 'start', children, onOpen, ...choices }: PickerProps) {
  const { open, setOpen, close, buttonProps, popupProps } = usePopup()
  const show = () => {
    setOpen(true)
    onOpen?.()
  }

  return (
    <div className={popupRootClass}>
      <button
        {...buttonProps}
        type="button"
        aria-haspopup="listbox"
        className={cx(buttonClass('secondary', 'small'), 'tabular-nums', popupButtonClass)}
        onClick={(event) => {
          // The browser would toggle it too.
          event.preventDefault()
          if (open) setOpen(false)
          else show()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          show()
        }}
      >
        {children ?? choices.textAt(choices.selected)}
        <Icon name="chevron-down" size={16} className="text-muted" />
      </button>
      {open && <PickerList {...choices} popup={{ ...popupProps, 'data-align': align }} onClose={close} />}
    </div>
  )
}

type PickerListProps = Choices & { popup: PopupProps; onClose: () => void }

// The focus stays on the list itself, which names the entry that the keyboard is at.
function PickerList(props: PickerListProps) {
  const { popup, label, count, selected, textAt, onPick, onClose } = props
  const { id } = popup
  const list = useRef<HTMLDivElement>(null)
  useShown(list)
  const { from, to, scrolled, reveal } = useRowWindow(list, count, selected)
  const [active, setActive] = useState(selected)
  const pick = (index: number) => {
    // The focus goes back first, so that what the choice opens finds it where it is to return to.
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

  // The focus is the document's: it moves in once, when the list is there.
  useEffect(() => list.current?.focus({ preventScroll: true }), [])

  const click = ({ target }: MouseEvent) => {
    const row = target instanceof Element && target.closest<HTMLElement>('[role=option]')
    if (row) pick(Number(row.dataset['index']))
  }

  return (
    <div
      {...popup}
      ref={list}
      // A native select draws every option, which 20,000 of them make slow.
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
      // The list is a div.
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
