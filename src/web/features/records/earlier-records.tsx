import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { recordStateNames } from '#contract/records/record-values.ts'
import type { RecordSubject, RecordSummary, ResearchRecord } from '#contract/records/records.ts'
import { useMay } from '#web/session/permissions.ts'
import { dayOf } from '#web/shared/dates.ts'
import { RequestFailed } from '#web/shared/request-failed.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { recordQueries } from './queries.ts'
import { texts } from './texts.ts'

interface EarlierRecordsProps {
  readonly record: ResearchRecord
  readonly subject: RecordSubject
}

/** Other records of the group about the subject. Absent until they are known. */
export function EarlierRecords({ record, subject }: EarlierRecordsProps) {
  const [isOpen, setOpen] = useState(false)
  const earlier = useQuery({ ...recordQueries.before(subject.name, record.id), enabled: useMay('record.keep') })
  if (earlier.isLoadingError) return <RequestFailed inline query={earlier} />
  if (!earlier.data || earlier.data.length === 0) return null
  return (
    <Disclosure title={texts.lookedUpBefore} count={earlier.data.length} open={isOpen} onToggle={setOpen}>
      <ul className="flex flex-col gap-1 pl-7 text-body">
        {earlier.data.map((one) => (
          <EarlierRecord key={one.id} record={one} />
        ))}
      </ul>
    </Disclosure>
  )
}

function EarlierRecord({ record: { id, reference, state, changedAt } }: { readonly record: RecordSummary }) {
  return (
    <li className="flex flex-wrap gap-x-2">
      <Link to="/research/$slug" params={{ slug: String(id) }} className={linkClass}>
        <bdi>{reference || texts.record(id)}</bdi>
      </Link>
      <span className="text-muted">
        {recordStateNames[state]}, {dayOf(changedAt)}
      </span>
    </li>
  )
}
