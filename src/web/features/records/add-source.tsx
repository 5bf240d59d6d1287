import { useState } from 'react'
import { recordLimits } from '#contract/records/record-limits.ts'
import type { ResearchRecord } from '#contract/records/records.ts'
import { FailureBanner } from '#web/shared/failure-banner.tsx'
import { useWriteOnce } from '#web/shared/write-once.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { addSteps } from './mutations.ts'
import { SourceSearch } from './source-search.tsx'
import { texts } from './texts.ts'

/** Adds sources as steps, one at a time. */
export function AddSource({ record }: { readonly record: ResearchRecord }) {
  const [isOpen, setOpen] = useState(record.steps.length === 0)
  const adding = useWriteOnce(addSteps)
  if (record.steps.length >= recordLimits.steps) return null
  return (
    <Disclosure title={texts.addSource} open={isOpen} onToggle={setOpen}>
      <div className="flex flex-col gap-2 pt-1">
        {adding.error && <FailureBanner of={adding.error} />}
        <SourceSearch
          chosen={record.steps.map(({ source }) => source)}
          isPending={adding.isPending}
          onAdd={({ id }) => adding.mutate({ id: record.id, sources: [id] })}
        />
      </div>
    </Disclosure>
  )
}
