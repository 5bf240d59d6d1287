import { type MouseEvent, useId, useState } from 'react'
import { Count } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { Icon } from '#web/ui/icon.tsx'
import { optionClass } from '#web/ui/popup-class.ts'
import { useListKeys } from '#web/ui/use-list-keys.ts'
import { texts } from './texts.ts'

interface Choice {
  readonly id: number
  readonly name: string
  readonly count: number
}

interface ChoiceListProps {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly selected: number | null
  readonly onChoose: (id: number) => void
  readonly chooses: 'on arrows' | 'on press'
  readonly beginsHere?: boolean
  readonly className: string
}

// Ref: scrolls to the selected choice when mounted.
const showSelected = (list: HTMLElement | null) =>
  list?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })

// Ref: also focuses the list if the focus was lost.
const beginHere = (list: HTMLElement | null) => {
  showSelected(list)
  if (document.activeElement === document.body) list?.focus()
}

const useChoiceKeys = ({ choices, selected, chooses, onChoose }: ChoiceListProps, idOf: (choice: Choice) => string) => {
  const [reached, setReached] = useState(selected)
  const active = Math.max(
    0,
    choices.findIndex(({ id }) => id === reached),
  )
  const go = (index: number, isChosen: boolean) => {
    const choice = choices[index]
    if (!choice) return
    setReached(choice.id)
    document.getElementById(idOf(choice))?.scrollIntoView({ block: 'nearest' })
    if (isChosen) onChoose(choice.id)
  }
  const press = useListKeys({
    count: choices.length,
    textAt: (index) => choices[index]?.name ?? '',
    at: () => active,
    moveTo: (index) => go(index, chooses === 'on arrows'),
    choose: (index) => go(index, true),
  })
  const click = ({ target }: MouseEvent) => {
    const row = target instanceof Element && target.closest<HTMLElement>('[role=option]')
    if (row) go(Number(row.dataset['index']), true)
  }
  return { active: choices[active], press, click }
}

/** Listbox with aria-activedescendant. */
export function ChoiceList(props: ChoiceListProps) {
  const { label, choices, selected, beginsHere = false, className } = props
  const id = useId()
  const idOf = (choice: Choice) => `${id}-${choice.id}`
  const { active, press, click } = useChoiceKeys(props, idOf)
  const mark = props.chooses === 'on arrows' ? 'chevron-right' : 'check'
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span id={`${id}-label`} className="text-small font-medium">
        {label}
      </span>
      <div
        ref={beginsHere ? beginHere : showSelected}
        // A native select can't be cleared.
        role="listbox"
        aria-labelledby={`${id}-label`}
        {...(beginsHere ? { 'data-autofocus': true } : {})}
        aria-activedescendant={active && idOf(active)}
        tabIndex={0}
        onKeyDown={press}
        onClick={click}
        className={cx('group grow overflow-y-auto overscroll-contain rounded border border-edge py-1', className)}
      >
        {choices.map((choice, index) => (
          <div
            key={choice.id}
            id={idOf(choice)}
            data-index={index}
            role="option"
            aria-selected={choice.id === selected}
            className={cx(
              optionClass(choice.id === selected),
              'min-h-8 cursor-pointer py-1 pointer-coarse:min-h-touch',
              choice === active && reachedLook,
            )}
          >
            <bdi className="min-w-0 grow wrap-anywhere">{choice.name}</bdi>
            <Count value={choice.count} label={texts.sources} />
            <Icon name={mark} size={16} className={cx('text-accent', choice.id !== selected && 'invisible')} />
          </div>
        ))}
      </div>
    </div>
  )
}

const reachedLook =
  'group-focus-visible:outline-2 group-focus-visible:-outline-offset-2 group-focus-visible:outline-focus'
