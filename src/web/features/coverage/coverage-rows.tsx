import { memo } from 'react'
import type { SourceCoverage } from '#contract/lists/coverage.ts'
import { Icon } from '#web/ui/icon.tsx'
import { hrefOf } from './addresses.ts'
import { roles } from './roles.ts'
import type { TableGroup, TableRow } from './table.ts'
import { texts } from './texts.ts'

type Categories = SourceCoverage['categories']

// Plain elements: 15,000 components or `Link`s would be too slow.

/** Empty cell; a click on one with a title adds a source (`useFollowing`). */
const none = (key: number, title?: string) => (
  <td key={key} {...roles.cell} aria-label={texts.none} title={title}>
    ·
  </td>
)

const amountOf = (count: number) => Math.min(4, 1 + Math.floor(Math.log(count) / Math.log(4)))

interface Cell {
  readonly count: number
  readonly href: string
  /** Title of an empty cell, on which a click adds a source. */
  readonly title?: string | undefined
}

const linked = (key: number, { count, href, title }: Cell) =>
  count > 0 ? (
    <td key={key} {...roles.cell} data-amount={amountOf(count)}>
      <a href={href} tabIndex={-1}>
        {texts.number(count)}
      </a>
    </td>
  ) : (
    none(key, title)
  )

// Sums have no list to link to.
const sum = (key: number, count: number) =>
  count > 0 ? (
    <td key={key} {...roles.cell}>
      {texts.number(count)}
    </td>
  ) : (
    none(key)
  )

export const Head = memo(({ coverage: { totalCount, categories } }: { readonly coverage: SourceCoverage }) => (
  <thead {...roles.group}>
    <tr {...roles.row}>
      <th {...roles.columnHeader} scope="col">
        {texts.country}
      </th>
      <th {...roles.columnHeader} scope="col">
        {texts.all}
      </th>
      {categories.map(({ id, name }) => (
        <th key={id} {...roles.columnHeader} scope="col" title={name}>
          <span>{name}</span>
        </th>
      ))}
    </tr>
    <tr {...roles.row}>
      <th {...roles.rowHeader} scope="row">
        {texts.allSources}
      </th>
      {linked(0, { count: totalCount, href: '/sources' })}
      {categories.map(({ id, count }) => linked(id, { count, href: hrefOf('', id) }))}
    </tr>
  </thead>
))

interface RegionRowProps {
  readonly group: TableGroup
  readonly categories: Categories
  readonly isOpen: boolean
  readonly onToggle: (region: string) => void
}

export function RegionRow({ group, categories, isOpen, onToggle }: RegionRowProps) {
  return (
    <tr {...roles.row} className="coverage-region">
      <th {...roles.rowHeader} scope="rowgroup">
        <button type="button" tabIndex={-1} aria-expanded={isOpen} onClick={() => onToggle(group.code)}>
          <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />
          <span>{group.name}</span>
          <small>{texts.coveredOf(group.covered, group.total)}</small>
        </button>
      </th>
      {sum(0, group.count)}
      {categories.map(({ id }, place) => sum(id, group.counts[place] ?? 0))}
    </tr>
  )
}

interface RowProps {
  readonly row: TableRow
  readonly categories: Categories
  /** Empty cells offer to add a source. */
  readonly isFillable: boolean
}

export const Row = memo(({ row: { code, name, count, counts }, categories, isFillable }: RowProps) => {
  const title = isFillable ? texts.addFor(name) : undefined
  return (
    <tr {...roles.row} data-code={code}>
      <th {...roles.rowHeader} scope="row" title={name}>
        {count > 0 ? (
          <a href={hrefOf(code)} tabIndex={-1}>
            {name}
          </a>
        ) : (
          name
        )}
      </th>
      {linked(0, { count, href: hrefOf(code), title })}
      {categories.map(({ id }, place) => linked(id, { count: counts[place] ?? 0, href: hrefOf(code, id), title }))}
    </tr>
  )
})
