import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import type { SourceList, SourceListQuery } from '#contract/sources/sources.ts'
import type { Library } from '#web/features/sources/library.ts'
import { filtered } from '#web/features/sources/search.ts'
import { SaveView } from '#web/features/views/views-part.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { Chip } from '#web/ui/chip.tsx'
import { listLineClass } from '#web/ui/columns-class.ts'
import { cx } from '#web/ui/cx.ts'
import { unfiltered } from './chosen-filters.ts'
import { FacetMenus, isInButton } from './facet-menus.tsx'
import { type Filter, type FilterWords, filtersOf } from './filters.ts'
import { ListMenus } from './list-menus.tsx'
import { texts } from './texts.ts'

interface ListLineProps {
  readonly list: SourceList
  readonly query: SourceListQuery
  readonly library: Library
  readonly isOfOthers: boolean
  readonly words: FilterWords
}

export function ListLine({ list, query, library, isOfOthers, words }: ListLineProps) {
  const filters = filtersOf(query, list, words)
  const count = useRef<HTMLOutputElement>(null)
  return (
    <div className={listLineClass}>
      <div className="flex min-h-8 flex-wrap items-center gap-1 pointer-coarse:min-h-touch">
        <output ref={count} tabIndex={-1} className="grow text-small font-medium tabular-nums">
          {!isOfOthers && texts.count(list.totalCount)}
          {!isOfOthers &&
            filters.map(({ key, text }) => (
              <span key={key} className="sr-only">
                {' '}
                {text}
              </span>
            ))}
        </output>
        {filters.length > 0 && <SaveView name={filters.map(({ text }) => text).join(' ')} />}
        <ListMenus list={list} query={query} library={library} />
      </div>
      {(list.totalCount > 0 || filters.length > 0) && (
        <FacetMenus library={library} list={list} query={query} filters={filters} />
      )}
      {filters.length > 0 && <Chips filters={filters} query={query} onLast={() => count.current?.focus()} />}
    </div>
  )
}

/** The next button on screen; chips of the menus are hidden from 900 px. */
const shownAfter = (item: Element | null | undefined): HTMLButtonElement | null | undefined => {
  const next = item?.nextElementSibling
  const button = next?.querySelector('button')
  return !next || button?.checkVisibility() ? button : shownAfter(next)
}

interface ChipsProps extends Pick<ListLineProps, 'query'> {
  readonly filters: readonly Filter[]
  /** Takes the focus after the last chip. */
  readonly onLast: () => void
}

function Chips({ filters, query, onLast }: ChipsProps) {
  const navigate = useNavigate()
  const chips = useRef<HTMLUListElement>(null)
  const change = (to: Filter['without'], isLast: boolean) => {
    // Moves the focus to another chip, because the pressed one disappears.
    const focused = document.activeElement
    if (chips.current?.contains(focused)) {
      if (isLast) onLast()
      else shownAfter(focused?.closest('li'))?.focus()
    }
    void navigate({ to: '.', search: filtered(query, to) })
  }
  return (
    <ul ref={chips} aria-label={texts.chosenFilters} className="flex flex-wrap items-center gap-1 pb-1.5">
      {filters.map((filter) => (
        <li key={filter.key} className={cx('max-w-full', isInButton(filter.key, query) && 'desktop:hidden')}>
          <Chip removeLabel={texts.remove(filter)} onRemove={() => change(filter.without, filters.length === 1)}>
            <bdi title={filter.text}>{filter.text}</bdi>
          </Chip>
        </li>
      ))}
      <li>
        <button type="button" className={buttonClass('quiet', 'small')} onClick={() => change(unfiltered, true)}>
          {texts.clearAll}
        </button>
      </li>
    </ul>
  )
}
