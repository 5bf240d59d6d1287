import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { SourceCoverage } from '#contract/lists/coverage.ts'
import { useMay } from '#web/session/permissions.ts'
import { Count } from '#web/ui/badge.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { newSourceHash } from './addresses.ts'
import type { CoverageViewProps } from './coverage-table.tsx'
import { BEYOND, type TableGroup, type TableRow } from './table.ts'
import { texts } from './texts.ts'

/** List layout for phones; countries open to their categories. */
export function CountryList({ coverage: { categories }, groups, closed, onToggle }: CoverageViewProps) {
  return (
    <div className="flex flex-col gap-3">
      {groups.map((group) =>
        group.code === BEYOND ? (
          <Countries key={group.code} group={group} categories={categories} />
        ) : (
          <Disclosure
            key={group.code}
            title={`${group.name}, ${texts.covered(group.covered, group.total)}`}
            open={!closed.has(group.code)}
            onToggle={() => onToggle(group.code)}
          >
            <Countries group={group} categories={categories} />
          </Disclosure>
        ),
      )}
    </div>
  )
}

type Categories = SourceCoverage['categories']

function Countries({ group, categories }: { readonly group: TableGroup; readonly categories: Categories }) {
  return (
    <ul>
      {group.rows.map((row) => (
        <li key={row.code} data-code={row.code} className="border-b border-line">
          {row.count === 0 ? (
            <Line name={row.name} code={group.code === BEYOND ? undefined : row.code} />
          ) : (
            <Country row={row} categories={categories} />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Without sources; with a code one can be added. */
function Line({ name, code }: { readonly name: string; readonly code?: string | undefined }) {
  const mayAdd = useMay('source.create')
  return (
    <p className="flex min-h-8 items-center gap-2 px-1.5 text-muted">
      <span className="grow">{name}</span>
      {mayAdd && code !== undefined && (
        <Link to="/sources" hash={newSourceHash(code)} aria-label={texts.addFor(name)} className={linkClass}>
          {texts.add}
        </Link>
      )}
      <span className="text-small">{texts.none}</span>
    </p>
  )
}

function Country({ row, categories }: { readonly row: TableRow; readonly categories: Categories }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Disclosure title={row.name} count={row.count} open={isOpen} onToggle={setOpen}>
      <ul className="pl-4">
        {categories.map(({ id, name }, place) => {
          const count = row.counts[place] ?? 0
          return (
            <li key={id}>
              {count === 0 ? (
                <Line name={name} />
              ) : (
                <Link
                  to="/sources"
                  search={{ country: row.code, category: String(id) }}
                  className="flex min-h-8 items-center gap-2 px-1.5 text-accent pointer-coarse:min-h-touch"
                >
                  <span className="grow">{name}</span>
                  <Count value={count} />
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </Disclosure>
  )
}
