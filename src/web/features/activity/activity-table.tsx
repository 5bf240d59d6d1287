import { useId, useState } from 'react'
import type { ActivityEntry } from '#contract/activity/activity.ts'
import { pluralize } from '#web/shared/pluralize.ts'
import { cx } from '#web/ui/cx.ts'
import { Entry, LogRow, UnfoldButton } from './activity-entry.tsx'
import { actsOf } from './acts.ts'
import { texts } from './texts.ts'

interface ActivityTableProps {
  readonly entries: readonly ActivityEntry[]
  readonly total: number
}

const head =
  'sticky top-stuck z-1 border-b border-edge bg-surface px-2 py-1.5 text-left text-small font-medium text-muted'

export function ActivityTable({ entries, total }: ActivityTableProps) {
  const id = useId()
  return (
    <>
      <p id={id} className="text-small text-muted">
        {texts.entries(total)}
      </p>
      <table aria-labelledby={id} className="w-full border-collapse text-body phone:block">
        <thead className="phone:sr-only">
          <tr>
            <th scope="col" className={cx(head, 'w-52')}>
              {texts.time}
            </th>
            <th scope="col" className={cx(head, 'w-44')}>
              {texts.person}
            </th>
            <th scope="col" className={head}>
              {texts.activity}
            </th>
          </tr>
        </thead>
        <tbody className="phone:block">
          {actsOf(entries).map((act) => (
            <Act key={act[0]?.id} entries={act} />
          ))}
        </tbody>
      </table>
    </>
  )
}

interface ActProps {
  readonly entries: readonly ActivityEntry[]
}

/** A single entry, or one unfoldable line for several. */
function Act({ entries }: ActProps) {
  const [isOpen, setOpen] = useState(false)
  const [latest] = entries
  const words = latest && texts.acts[latest.kind]
  if (!words || entries.length === 1) {
    return entries.map((entry) => <Entry key={entry.id} entry={entry} />)
  }
  return (
    <>
      <LogRow entry={latest}>
        <div className="flex flex-wrap items-start gap-x-2">
          <span className="min-w-0 grow">{pluralize(entries.length, words)}</span>
          <UnfoldButton isOpen={isOpen} onToggle={setOpen}>
            {texts.allOf(entries.length)}
          </UnfoldButton>
        </div>
      </LogRow>
      {isOpen && entries.map((entry) => <Entry key={entry.id} entry={entry} isPart />)}
    </>
  )
}
