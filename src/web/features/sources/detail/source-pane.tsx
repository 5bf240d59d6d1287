import { useQuery, useQueryClient } from '@tanstack/react-query'
import { parseId } from '#contract/text.ts'
import { isApiError } from '#web/api/api-error.ts'
import { sourceInLists, sourceQueries } from '#web/features/sources/queries.ts'
import type { SourceScreen } from '#web/features/sources/source-screen.ts'
import { useOwn } from '#web/session/use-own.ts'
import { Async } from '#web/shared/async.tsx'
import { NotFound } from '#web/shared/not-found.tsx'
import { SkeletonDetail } from '#web/ui/skeleton-detail.tsx'
import { SourceDetail } from './source-detail.tsx'

/** The detail of the source that the address names; the list beside it lives its own life. */
export function SourcePane({ slug, screen }: { slug: string; screen: SourceScreen }) {
  const id = parseId(slug)
  return id === null ? <NotFound /> : <FoundSource key={id} id={id} screen={screen} />
}

function FoundSource({ id, screen }: { id: number; screen: SourceScreen }) {
  const client = useQueryClient()
  const [isEditing = false, edit] = useOwn<boolean>()
  const source = useQuery({
    ...sourceQueries.detail(id),
    placeholderData: () => sourceInLists(client, id),
    // What is being edited stays as it was, with what was typed, until it is saved or dropped.
    enabled: !isEditing,
  })
  if (!isEditing && isApiError(source.error, 'not_found')) return <NotFound />
  return (
    <Async query={source} loading={<SkeletonDetail />}>
      {(data) => <SourceDetail source={data} screen={screen} isEditing={isEditing} onEdit={edit} />}
    </Async>
  )
}
