import { useState } from 'react'
import { useMay } from '#web/session/permissions.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Loading } from '#web/ui/spinner.tsx'

const SourceHistory = lazyPart(async () => (await import('./source-history.tsx')).SourceHistory, {
  loading: <Loading />,
})

/** The history of a source, asked for when somebody wants to see it. */
export function HistorySection({ id }: { id: number }) {
  const isOffered = useMay('source.history')
  const [isOpen, setOpen] = useState(false)
  if (!isOffered) return null
  return (
    <section aria-label="History" className="-mx-1.5">
      <Disclosure title="History" open={isOpen} onToggle={setOpen}>
        {isOpen && <SourceHistory id={id} />}
      </Disclosure>
    </section>
  )
}
