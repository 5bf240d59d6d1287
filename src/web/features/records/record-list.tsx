import { Link, Navigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { totalPages } from '#contract/addresses/page-number.ts'
import type { RecordPage } from '#contract/records/record-endpoints.ts'
import type { RecordSummary } from '#contract/records/records.ts'
import { Moment } from '#web/shared/moment.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Pagination } from '#web/ui/pagination.tsx'
import { formTexts } from './form-texts.ts'
import type { RecordListQuery } from './search.ts'
import { StateBadge } from './state-badge.tsx'
import { texts } from './texts.ts'

interface RecordListProps {
  readonly list: RecordPage
  readonly query: RecordListQuery
  readonly isBusy: boolean
  readonly isFiltered: boolean
}

export function RecordList({ list, query, isBusy, isFiltered }: RecordListProps) {
  const pages = totalPages(list.totalCount, list.limit)
  if (list.totalCount === 0) {
    return isFiltered ? (
      <EmptyState title={texts.nothingFound} />
    ) : (
      <EmptyState title={texts.noRecords} hint={texts.noRecordsHint} />
    )
  }
  if (!isBusy && query.page > pages) {
    return <Navigate to="." search={(old) => ({ ...old, page: pages })} replace />
  }
  return (
    <div aria-busy={isBusy} className={isBusy ? 'opacity-60 transition-opacity duration-nav' : undefined}>
      <p role="status" className="text-small text-muted">
        {texts.count(list.totalCount)}
      </p>
      <RecordTable records={list.records} />
      {pages > 1 && (
        <div className="p-3">
          <Pagination
            page={Math.min(query.page, pages)}
            total={pages}
            renderLink={({ page, ...link }) => (
              <Link to="." search={(old) => ({ ...old, page })} activeOptions={{ exact: true }} {...link} />
            )}
          />
        </div>
      )}
    </div>
  )
}

const headClass =
  'sticky top-stuck z-1 border-b border-edge bg-surface px-2 py-1.5 text-left text-small font-medium text-muted'

const columns = [
  formTexts.subjects,
  texts.stateFilter,
  formTexts.reference,
  texts.progress,
  texts.people,
  texts.changed,
]

function RecordTable({ records }: { readonly records: readonly RecordSummary[] }) {
  return (
    <table aria-label={texts.title} className="w-full border-collapse text-body max-desktop:block">
      <thead className="max-desktop:sr-only">
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={headClass}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-desktop:block">
        {records.map((record) => (
          <RecordRow key={record.id} record={record} />
        ))}
      </tbody>
    </table>
  )
}

function RecordRow({ record }: { readonly record: RecordSummary }) {
  const { id, subjects, state, reference, answered, cells, people, changedAt } = record
  return (
    <tr className="border-b border-line max-desktop:flex max-desktop:flex-wrap max-desktop:items-baseline max-desktop:gap-x-4 max-desktop:py-2">
      <Cell className="max-desktop:basis-full">
        <Link to="/research/$slug" params={{ slug: String(id) }} preload="intent" data-row className={linkClass}>
          <bdi>{subjects.join(', ')}</bdi>
        </Link>
      </Cell>
      <Cell>
        <StateBadge state={state} />
      </Cell>
      <Cell>
        <bdi>{reference}</bdi>
      </Cell>
      <Cell className="whitespace-nowrap tabular-nums">{texts.progressOf(answered, cells)}</Cell>
      <Cell>{people.join(', ')}</Cell>
      <Cell className="text-muted">
        <Moment at={changedAt} />
      </Cell>
    </tr>
  )
}

function Cell({ className, children }: { readonly className?: string; readonly children: ReactNode }) {
  return <td className={cx('px-2 py-2 align-top wrap-anywhere max-desktop:p-0', className)}>{children}</td>
}
