import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { Report } from '#contract/sources/reports.ts'
import { Moment } from '#web/shared/moment.tsx'
import { Count } from '#web/ui/badge.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Checkbox } from '#web/ui/input.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { texts } from './texts.ts'

interface Selection {
  readonly ticked: ReadonlySet<number>
  readonly tick: (ids: readonly number[], isTicked: boolean) => void
}

interface ReportSectionProps {
  readonly title: string
  readonly reports: readonly Report[]
  readonly empty: string
  readonly hint?: string
  readonly tools?: ReactNode
  readonly selection?: Selection | undefined
  readonly children: (report: Report) => ReactNode
}

export function ReportSection({ title, reports, empty, hint, tools, selection, children }: ReportSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="flex items-center gap-2 border-b border-line pb-1 text-heading font-bold">
        {title}
        <Count value={reports.length} />
      </h2>
      {reports.length === 0 && (
        // Aligns text with the heading.
        <div className="-mx-4">
          <EmptyState title={empty} hint={hint} />
        </div>
      )}
      {tools}
      <ul>
        {reports.map((report) => (
          <li key={report.id} className="flex items-start gap-x-2 border-b border-line py-3">
            {selection && <Tick report={report} {...selection} />}
            <div className="flex grow flex-wrap items-center gap-x-4 gap-y-2">
              <Facts report={report} />
              {children(report)}
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Tick({ report: { id, source }, ticked, tick }: Selection & { report: Report }) {
  return (
    <Checkbox checked={ticked.has(id)} onChange={({ target }) => tick([id], target.checked)}>
      <span className="sr-only">{texts.select(source.title)}</span>
    </Checkbox>
  )
}

function Facts({ report: { source, kind, text, createdAt } }: { report: Report }) {
  return (
    <div className="flex min-w-0 grow basis-64 flex-col gap-0.5 wrap-anywhere">
      <span>
        <Link to="/sources/$slug" params={{ slug: String(source.id) }} className={linkClass}>
          <bdi>{source.title}</bdi>
        </Link>
      </span>
      <span>{texts.kinds[kind]}</span>
      {text !== '' && <bdi className="text-muted">{text}</bdi>}
      <span className="text-small text-muted">
        <Moment at={createdAt} />
      </span>
    </div>
  )
}
