import { useState } from 'react'
import type { Source } from '#contract/sources.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Loading } from '#web/ui/spinner.tsx'

const SourceHistory = lazyPart(async () => (await import('./source-history.tsx')).SourceHistory, {
  loading: <Loading />,
})

/** The history of a source, asked for when somebody wants to see it. */
export function HistorySection({ source: { id, canReadHistory } }: { source: Source }) {
  const [isOpen, setOpen] = useState(false)
  if (!canReadHistory) return null
  return (
    <section aria-label="History" className="-mx-1.5">
      <Disclosure title="History" open={isOpen} onToggle={setOpen}>
        {isOpen && <SourceHistory id={id} />}
      </Disclosure>
    </section>
  )
}
