import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HistoryEntry } from '#contract/activity/activity.ts'
import { activitySentence } from '#contract/activity/activity-words.ts'
import { activityQueries } from '#web/features/activity/queries.ts'
import { useMay } from '#web/session/permissions.ts'
import { Async } from '#web/shared/async.tsx'
import { Changes } from '#web/shared/changes.tsx'
import { codeNames } from '#web/shared/code-names.ts'
import { Moment } from '#web/shared/moment.tsx'
import { Button } from '#web/ui/button.tsx'
import { digits } from '#web/ui/digits.ts'
import { Loading } from '#web/ui/spinner.tsx'
import { texts } from './texts.ts'

const AT_FIRST = 5

export function SourceHistory({ id }: { id: number }) {
  // Disabled between session end and leaving.
  const history = useQuery({ ...activityQueries.ofSource(id), enabled: useMay('source.history') })
  return (
    <Async query={history} loading={<Loading />}>
      {(entries) => <Entries entries={entries} />}
    </Async>
  )
}

function Entries({ entries }: { entries: readonly HistoryEntry[] }) {
  const [isWhole, setWhole] = useState(false)
  if (entries.length === 0) return <p className="text-muted">{texts.noChanges}</p>
  return (
    <>
      <ol className="flex flex-col">
        {(isWhole ? entries : entries.slice(0, AT_FIRST)).map((entry) => (
          <li key={entry.id ?? 'import'} className="flex flex-col gap-1 border-b border-line py-2 last:border-0">
            <p className="flex flex-wrap gap-x-2 text-small text-muted">
              <Moment at={entry.at} />
              {entry.person && <bdi>{entry.person.fullName}</bdi>}
            </p>
            <p className="wrap-anywhere">{activitySentence(entry, digits, codeNames)}</p>
            {/* Additions are shown by the detail or first change. */}
            {entry.before && <Changes before={entry.before} after={entry.after} />}
          </li>
        ))}
      </ol>
      {!isWhole && entries.length > AT_FIRST && (
        <Button size="small" className="self-start" onClick={() => setWhole(true)}>
          {texts.allOf(entries.length)}
        </Button>
      )}
    </>
  )
}
