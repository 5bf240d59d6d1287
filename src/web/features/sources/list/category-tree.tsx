import {
  type FocusEvent,
  type MouseEvent,
  memo,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { subjectHints } from '#contract/messages.ts'
import { RowLink } from '#web/shared/row-link.tsx'
import { Count } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { filterRowClass, treeRowClass } from '#web/ui/row-class.ts'
import { RowsInSight } from '#web/ui/rows-in-sight.tsx'
import { useTreeKeys } from '#web/ui/use-tree-keys.ts'
import type { CategoryRow } from './category-rows.ts'

interface CategoryTreeProps {
  readonly label: string
  readonly rows: readonly CategoryRow[]
  /** The id of the subcategory that filters, '' when none does. */
  readonly chosen: string
  /** The query of the address without it. */
  readonly unfiltered: string
  /** The id of the category that the address names: it has the focus, also in a drawer, which opens for it. */
  readonly named: number | undefined
  readonly onToggle: (ids: readonly number[], isOpen: boolean) => void
}

/**
 * The categories as a navigation tree: one stop of the Tab key, arrows from there. A subcategory is a link, so that it can
 * be opened in another tab; the one that filters leads to the list without the filter (specification §2).
 */
export function CategoryTree({ label, rows, chosen, unfiltered, named, onToggle }: CategoryTreeProps) {
  const tree = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useStop(tree, rows, chosen)
  const goTo = useEffectEvent((id: number) => {
    showDrawer(tree.current)
    setStop(`c${id}`, true)
  })

  // The focus is the document's. What has closed the drawer for another list comes first.
  useEffect(() => {
    if (named !== undefined) queueMicrotask(() => goTo(named))
  }, [named])

  const toggle = (index: number, isOpen: boolean) => {
    const row = rows[index]
    if (row) onToggle([row.id], isOpen)
  }
  const hear = useTreeKeys({
    count: rows.length,
    textAt: (index) => rows[index]?.name ?? '',
    levelAt: (index) => levelOf(rows[index]),
    isOpenAt: (index) => (rows[index]?.kind === 'category' ? rows[index].isOpen : undefined),
    at: stop,
    moveTo: (index) => setStop(rows[index]?.rowKey ?? '', true),
    toggle,
    openBeside: (index) => {
      if (rows[index]?.kind !== 'category') return
      const beside = rows.filter(({ kind }) => kind === 'category')
      onToggle(idsOf(beside), true)
      setStop(rows[index].rowKey, true)
    },
  })
  const click = (event: MouseEvent) => {
    const key = keyAt(event)
    const index = rows.findIndex(({ rowKey }) => rowKey === key)
    if (rows[index]?.kind === 'category') toggle(index, !rows[index].isOpen)
  }

  if (rows.length === 0) return null
  return (
    <div
      ref={tree}
      role="tree"
      tabIndex={-1}
      aria-label={label}
      onKeyDown={hear}
      onClick={click}
      onFocus={(event) => setStop(keyAt(event), false)}
    >
      <RowsInSight count={rows.length} held={stop}>
        {(index) =>
          rows[index] && (
            <Row key={rows[index].rowKey} {...{ ...rows[index], chosen, unfiltered }} isStop={index === stop} />
          )
        }
      </RowsInSight>
    </div>
  )
}

const showDrawer = (tree: HTMLElement | null) => {
  const drawer = tree?.closest<HTMLElement>('[popover]')
  if (drawer && getComputedStyle(drawer).display === 'none') drawer.showPopover()
}

const idsOf = (rows: readonly CategoryRow[]) => rows.map(({ id }) => id)

const keyAt = ({ target }: MouseEvent | FocusEvent) =>
  (target instanceof Element && target.closest<HTMLElement>('[data-key]')?.dataset['key']) || ''

const levelOf = (row: CategoryRow | undefined) => (row?.kind === 'category' ? 1 : 2)

const isActive = ({ kind, id }: Pick<CategoryRow, 'kind' | 'id'>, chosen: string) =>
  kind === 'subcategory' && String(id) === chosen

/** The row that the Tab key leads to: where the keyboard was last, else the one that filters. */
const useStop = (tree: { current: HTMLElement | null }, rows: readonly CategoryRow[], chosen: string) => {
  const [key, setKey] = useState('')
  const isAwaited = useRef(false)
  const last = rows.findIndex(({ rowKey }) => rowKey === key)
  const active = rows.findIndex((row) => isActive(row, chosen))
  const stop = Math.max(0, last === -1 ? active : last)

  // The focus is the document's. A row far below is there only now.
  useLayoutEffect(() => {
    if (isAwaited.current) tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    isAwaited.current = false
  })

  // The scroll position is the browser's: what filters is in sight.
  useLayoutEffect(() => {
    if (chosen !== '') tree.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [tree, chosen])

  const move = (to: string, takesFocus: boolean) => {
    isAwaited.current = takesFocus
    setKey(to)
    // Nothing is rendered again where it is already.
    if (takesFocus && to === key) tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  return [stop, move] as const
}

type Choice = Pick<CategoryTreeProps, 'chosen' | 'unfiltered'>

// By their values, as the rows are made again at each change.
const Row = memo(function Row({ isStop, ...row }: CategoryRow & Choice & { readonly isStop: boolean }) {
  const item = {
    role: 'treeitem',
    tabIndex: isStop ? 0 : -1,
    'aria-level': levelOf(row),
    'aria-posinset': row.place,
    'aria-setsize': row.size,
    'data-key': row.rowKey,
  } as const
  if (row.kind === 'none') {
    return (
      <div {...item} className="py-1 pr-1.5 pl-7 text-small text-muted">
        {subjectHints.noCategories}
      </div>
    )
  }
  const words = (
    <>
      <bdi className="min-w-0 grow break-words">{row.name}</bdi>
      <Count value={row.count} />
    </>
  )
  if (row.kind === 'category') {
    return (
      <button {...item} type="button" aria-expanded={row.isOpen} className={treeRowClass(row.isOpen)}>
        {words}
      </button>
    )
  }
  return (
    <RowLink {...item} {...filterOf(row)}>
      {words}
    </RowLink>
  )
})

const filterOf = ({ chosen, unfiltered, ...row }: CategoryRow & Choice) => {
  const filters = isActive(row, chosen)
  return {
    // Choosing the active one again clears the filter.
    href: filters ? unfiltered || '?' : `${unfiltered ? `${unfiltered}&` : '?'}subCategory=${row.id}`,
    'aria-current': filters || undefined,
    className: cx(filterRowClass(filters), row.count === 0 && !filters && 'text-muted'),
  }
}
