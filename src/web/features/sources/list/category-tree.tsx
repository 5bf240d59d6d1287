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
  readonly chosen: string
  readonly unfiltered: string
  readonly named: number | undefined
  readonly onToggle: (ids: readonly number[], isOpen: boolean) => void
}

/** Tree with one tab stop. Subcategories are links; the active one clears the filter (specification §2). */
export function CategoryTree({ label, rows, chosen, unfiltered, named, onToggle }: CategoryTreeProps) {
  const tree = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useStop(tree, rows, chosen)
  const goTo = useEffectEvent((id: number) => {
    showDrawer(tree.current)
    setStop(`c${id}`, true)
  })

  // After closing the drawer.
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
      const siblings = rows.filter(({ kind }) => kind === 'category')
      onToggle(idsOf(siblings), true)
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

/** Tab stop: last focused row, else the active one. */
const useStop = (tree: { current: HTMLElement | null }, rows: readonly CategoryRow[], chosen: string) => {
  const [key, setKey] = useState('')
  const isAwaited = useRef(false)
  const last = rows.findIndex(({ rowKey }) => rowKey === key)
  const active = rows.findIndex((row) => isActive(row, chosen))
  const stop = Math.max(0, last === -1 ? active : last)

  useLayoutEffect(() => {
    if (isAwaited.current) tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
    isAwaited.current = false
  })

  useLayoutEffect(() => {
    if (chosen !== '') tree.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' })
  }, [tree, chosen])

  const move = (to: string, takesFocus: boolean) => {
    isAwaited.current = takesFocus
    setKey(to)
    // Focus without rerendering.
    if (takesFocus && to === key) tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  return [stop, move] as const
}

type Choice = Pick<CategoryTreeProps, 'chosen' | 'unfiltered'>

// By value, because rows are rebuilt on each change.
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
    // The active one clears the filter.
    href: filters ? unfiltered || '?' : `${unfiltered ? `${unfiltered}&` : '?'}subCategory=${row.id}`,
    'aria-current': filters || undefined,
    className: cx(filterRowClass(filters), row.count === 0 && !filters && 'text-muted'),
  }
}
