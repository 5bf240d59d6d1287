import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import type { Category } from '#contract/categories/categories.ts'
import { matchingCategories } from '#contract/categories/matching-categories.ts'
import { subjectHints } from '#contract/messages.ts'
import { categoryHash } from '#web/features/sources/category-hash.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'
import { holds, rowsOf, withoutEmpty } from './category-rows.ts'
import { CategoryTree } from './category-tree.tsx'
import { texts } from './texts.ts'

export interface CategoryBrowserProps {
  readonly title: string
  readonly categories: readonly Category[]
  readonly chosen: string
  readonly unfiltered: string
  readonly isSearch: boolean
}

/** Filterable tree; a search hides empty categories. */
export function CategoryBrowser({ title, categories, chosen, unfiltered, isSearch }: CategoryBrowserProps) {
  const [text, setText] = useState<string>()
  const [showsEmpty, setShowsEmpty] = useState(false)
  const named = useLocation({ select: ({ hash }) => categories.find(({ id }) => categoryHash(id) === hash)?.id })
  const [isOpen, toggle] = useOpen(categories, { chosen, named, text: text ?? '' })

  const found = text ? matchingCategories(categories, text) : categories
  const all = rowsOf(found, isOpen)
  const full = isSearch ? rowsOf(withoutEmpty(found, chosen), isOpen) : all
  return (
    <>
      <TreeHead title={title} text={text} onType={setText} />
      {all.length === 0 && (
        <p className="px-1.5 py-1 text-small text-muted">{text ? subjectHints.noMatch : subjectHints.noData}</p>
      )}
      <CategoryTree
        label={title}
        rows={showsEmpty ? all : full}
        chosen={chosen}
        unfiltered={unfiltered}
        named={named}
        onToggle={toggle}
      />
      <EmptyOnes count={all.length - full.length} isShown={showsEmpty} onToggle={setShowsEmpty} />
    </>
  )
}

interface EmptyOnesProps {
  readonly count: number
  readonly isShown: boolean
  readonly onToggle: (isShown: boolean) => void
}

function EmptyOnes({ count, isShown, onToggle }: EmptyOnesProps) {
  if (count === 0) return null
  return (
    <Button size="small" variant="quiet" onClick={() => onToggle(!isShown)}>
      {isShown ? texts.hideEmpty(count) : texts.showEmpty(count)}
    </Button>
  )
}

interface TreeHeadProps {
  readonly title: string
  /** Filter text; undefined while closed. */
  readonly text: string | undefined
  readonly onType: (text: string | undefined) => void
}

function TreeHead({ title, text, onType }: TreeHeadProps) {
  const label = texts.filter(title)
  return (
    <>
      <div className="flex items-center justify-between pl-1.5">
        <h2 className="text-small font-bold">{title}</h2>
        <IconButton
          label={label}
          icon="search"
          size="small"
          aria-expanded={text !== undefined}
          onClick={() => onType(text === undefined ? '' : undefined)}
        />
      </div>
      {text !== undefined && (
        <div ref={focusBox} className="pb-1">
          <SearchInput label={label} placeholder={label} value={text} onChange={onType} />
        </div>
      )}
    </>
  )
}

const focusBox = (place: HTMLElement | null) => place?.querySelector('input')?.focus()

type Ids = ReadonlySet<number>
const NONE: Ids = new Set()

const changed = (ids: Ids, by: readonly number[], isIn: boolean): Ids =>
  new Set(isIn ? [...ids, ...by] : [...ids].filter((id) => !by.includes(id)))

interface BrowserOptions {
  readonly chosen: string
  /** Category in the address's hash. */
  readonly named: number | undefined
  readonly text: string
}

/** Open categories: opened, filtering and named ones. With a filter text, all except those closed since. */
const useOpen = (categories: readonly Category[], { chosen, named, text }: BrowserOptions) => {
  const [opened, setOpened] = useState(NONE)
  const [closedIn, setClosedIn] = useState({ text, ids: NONE })
  const [lastActive, setLastActive] = useState<number>()
  const active = categories.find((category) => holds(category, chosen))?.id ?? named
  if (active !== undefined && active !== lastActive) {
    setLastActive(active)
    setOpened(changed(opened, [active], true))
  }
  const closed = closedIn.text === text ? closedIn.ids : NONE
  const toggle = (ids: readonly number[], isOpen: boolean) => {
    if (text === '') setOpened(changed(opened, ids, isOpen))
    else setClosedIn({ text, ids: changed(closed, ids, !isOpen) })
  }
  return [(id: number) => (text === '' ? opened.has(id) : !closed.has(id)), toggle] as const
}
