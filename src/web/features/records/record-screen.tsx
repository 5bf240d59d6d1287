import './endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { parseId } from '#contract/text/text-rules.ts'
import { isGone } from '#web/api/api-error.ts'
import { useMay } from '#web/session/permissions.ts'
import { Async } from '#web/shared/async.tsx'
import { NotFound } from '#web/shared/not-found.tsx'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { pageClass } from '#web/ui/page.tsx'
import { SkeletonDetail } from '#web/ui/skeleton-detail.tsx'
import { recordQueries } from './queries.ts'
import type { WorkspaceQuery } from './search.ts'
import { texts } from './texts.ts'
import { Workspace } from './workspace.tsx'

interface RecordScreenProps {
  readonly slug: string
  readonly query: WorkspaceQuery
}

export function RecordScreen({ slug, query }: RecordScreenProps) {
  const id = parseId(slug)
  return id === null ? <MissingRecord /> : <FoundRecord key={id} id={id} query={query} />
}

function FoundRecord({ id, query }: { readonly id: number; readonly query: WorkspaceQuery }) {
  // Disabled after the session has ended.
  const record = useQuery({ ...recordQueries.detail(id), enabled: useMay('record.keep') })
  if (isGone(record.error)) return <MissingRecord />
  return (
    <main id="main" className="flex min-h-0 w-full grow flex-col bg-surface">
      {/* Without names, because histories keep titles. */}
      <ScreenTitle>{texts.record(id)}</ScreenTitle>
      <Async query={record} loading={<SkeletonDetail />}>
        {(data) => <Workspace record={data} query={query} />}
      </Async>
    </main>
  )
}

function MissingRecord() {
  return (
    <main id="main" className={pageClass}>
      <NotFound />
    </main>
  )
}
