import { useRouter } from '@tanstack/react-router'
import { type CSSProperties, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import type { SourceCoverage } from '#contract/lists/coverage.ts'
import { useMay } from '#web/session/permissions.ts'
import { newSourceHref } from './addresses.ts'
import { Head, RegionRow, Row } from './coverage-rows.tsx'
import { moveInGrid, takeTabStop } from './grid-keys.ts'
import { roles } from './roles.ts'
import { BEYOND, type TableGroup } from './table.ts'
import { texts } from './texts.ts'
import { useGradualRows } from './use-gradual-rows.ts'

export interface CoverageViewProps {
  readonly coverage: SourceCoverage
  readonly groups: readonly TableGroup[]
  readonly closed: ReadonlySet<string>
  readonly onToggle: (region: string) => void
}

/**
 * Grid with arrow keys. Explicit roles, because on screen it uses boxes: a table of 15,000 cells would be laid out as a
 * whole (decision 0056).
 */
export function CoverageTable({ coverage, groups, closed, onToggle }: CoverageViewProps) {
  const { categories } = coverage
  const table = useRef<HTMLTableElement>(null)
  const rowsIn = (group: TableGroup) => (closed.has(group.code) ? 0 : group.rows.length)
  const all = groups.reduce((sum, group) => sum + rowsIn(group), 0)
  const shown = useGradualRows(all)
  const mayAdd = useMay('source.create')
  const follow = useFollowing()
  useEffect(() => takeTabStop(table.current))
  return (
    <div className="coverage-frame" data-scroll-restoration-id="coverage">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- as a grid it is interactive */}
      <table
        ref={table}
        {...roles.grid}
        aria-label={texts.table}
        aria-busy={shown < all}
        aria-readonly
        className="coverage-table"
        style={variables({ '--columns': categories.length })}
        onClick={follow}
        onKeyDown={(event) => {
          if (event.key === 'Enter') follow(event)
          else moveInGrid(event)
        }}
        onFocus={({ currentTarget, target }) => takeTabStop(currentTarget, target)}
      >
        <Head coverage={coverage} />
        {groups.map((group, place) => {
          const before = groups.slice(0, place).reduce((sum, one) => sum + rowsIn(one), 0)
          return (
            <tbody
              key={group.code}
              {...roles.group}
              style={variables({ '--rows': rowsIn(group) + (group.code === BEYOND ? 0 : 1) })}
            >
              {group.code !== BEYOND && before <= shown && (
                <RegionRow group={group} categories={categories} isOpen={!closed.has(group.code)} onToggle={onToggle} />
              )}
              {group.rows.slice(0, Math.max(0, Math.min(rowsIn(group), shown - before))).map((row) => (
                <Row key={row.code} row={row} categories={categories} isFillable={mayAdd && group.code !== BEYOND} />
              ))}
            </tbody>
          )
        })}
      </table>
    </div>
  )
}

const variables = (values: Record<`--${string}`, number>) => values as CSSProperties

/** Delegated navigation for all cells: a link leads to its list, an empty cell to New Source for its country. */
const useFollowing = () => {
  const router = useRouter()
  return (event: MouseEvent | KeyboardEvent) => {
    const href = event.target instanceof Element && !hasModifier(event) && hrefAt(event.target)
    if (!href) return
    event.preventDefault()
    void router.navigate({ href })
  }
}

const hasModifier = (event: MouseEvent | KeyboardEvent) =>
  event.metaKey || event.ctrlKey || event.shiftKey || event.altKey

const hrefAt = (element: Element): string | undefined => {
  const link = element.closest('a')
  if (link) return link.pathname + link.search
  const country = element.closest('td[title]')?.closest('tr')?.dataset['code']
  return country === undefined ? undefined : newSourceHref(country)
}
