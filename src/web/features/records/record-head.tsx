import { Link } from '@tanstack/react-router'
import type { ResearchRecord } from '#contract/records/records.ts'
import { dayOf } from '#web/shared/dates.ts'
import { dayText } from '#web/shared/typed-day.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { linkClass, quietLinkClass } from '#web/ui/link-class.ts'
import { PageTitle } from '#web/ui/page-title.tsx'
import { CloseButton, NotClosed, useClosing } from './close-record.tsx'
import { EditRecord } from './edit-record.tsx'
import { ExportMenu } from './export-menu.tsx'
import { RepeatRecord } from './repeat-record.tsx'
import { ReturnRecord } from './return-record.tsx'
import { StateBadge } from './state-badge.tsx'
import { texts } from './texts.ts'
import type { SelectionState } from './use-selection.ts'

interface RecordHeadProps {
  readonly record: ResearchRecord
  readonly selection: SelectionState
}

export function RecordHead({ record, selection }: RecordHeadProps) {
  const { state, returned } = record
  const closing = useClosing()
  return (
    <header className="flex flex-col gap-2 border-b border-line px-4 py-3">
      <Link to="/research" className={`${quietLinkClass} inline-flex items-center gap-1 self-start text-small`}>
        <Icon name="back" size={16} />
        {texts.title}
      </Link>
      <div className="flex flex-wrap items-center gap-2">
        <PageTitle className="grow basis-64 wrap-anywhere">
          <bdi>{record.reference || record.subjects.map(({ name }) => name).join(', ')}</bdi>
        </PageTitle>
        <StateBadge state={state} />
        <ViewChoice selection={selection} />
        <ExportMenu record={record} />
        <EditRecord record={record} />
        {state !== 'closed' && <CloseButton record={record} closing={closing} />}
        {state === 'review' && <ReturnRecord record={record} />}
        {state === 'closed' && <RepeatRecord record={record} />}
      </div>
      <Facts record={record} />
      {returned !== null && <Banner>{texts.returnedBecause(returned)}</Banner>}
      {closing.error && state !== 'closed' && (
        <NotClosed record={record} failure={closing.error} onChoose={selection.select} />
      )}
    </header>
  )
}

const views = [
  { view: 'steps', label: texts.steps },
  { view: 'overview', label: texts.overview },
] as const

function ViewChoice({ selection }: Pick<RecordHeadProps, 'selection'>) {
  return (
    <div role="group" aria-label={texts.view} className="flex gap-1">
      {views.map(({ view, label }) => (
        <Button
          key={view}
          size="small"
          variant="quiet"
          aria-pressed={selection.view === view}
          className={selection.view === view ? 'bg-accent-soft' : undefined}
          onClick={() => selection.show(view)}
        >
          {label}
        </Button>
      ))}
    </div>
  )
}

function Facts({ record }: Pick<RecordHeadProps, 'record'>) {
  const { purpose, repeats, closedAt, closedBy, hash, endedOn } = record
  return (
    <div className="flex flex-wrap gap-x-4 text-small text-muted empty:hidden">
      {purpose !== '' && <bdi>{purpose}</bdi>}
      {closedAt !== null && closedBy && (
        <span className="wrap-anywhere">
          {texts.closedBy(dayOf(closedAt), closedBy.fullName)}
          {hash !== null && `, ${texts.hash(hash)}`}
        </span>
      )}
      {endedOn !== null && <span>{texts.ended(dayText(endedOn))}</span>}
      {repeats !== null && (
        <span>
          {`${texts.repeats} `}
          <Link to="/research/$slug" params={{ slug: String(repeats) }} className={linkClass}>
            {texts.record(repeats)}
          </Link>
        </span>
      )}
    </div>
  )
}
