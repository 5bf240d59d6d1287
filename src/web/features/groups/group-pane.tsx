import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { isApiError } from '#web/api/api-error.ts'
import { useMay } from '#web/session/permissions.ts'
import { useOwn } from '#web/session/use-own.ts'
import { Async } from '#web/shared/async.tsx'
import { NotFound } from '#web/shared/not-found.tsx'
import { SkeletonDetail } from '#web/ui/skeleton-detail.tsx'
import { GroupDetail } from './group-detail.tsx'
import { groupQueries } from './queries.ts'

interface GroupPaneProps {
  /** The id or slug in the address. */
  readonly slug: string
  /** What there is to know about the group. */
  readonly Notice: ComponentType<{ groupId: number }>
}

/** The detail of the group that the address names. Another one begins anew, out of edit mode. */
export function GroupPane({ slug, Notice }: GroupPaneProps) {
  return <FoundGroup key={slug} slug={slug} Notice={Notice} />
}

function FoundGroup({ slug, Notice }: GroupPaneProps) {
  const [isEditing = false, setEditing] = useOwn<boolean>()
  // While somebody logs in again there is nobody to ask for, and what they see stays.
  const group = useQuery({ ...groupQueries.detail(slug), enabled: useMay('group.read') })
  if (isApiError(group.error, 'not_found')) return <NotFound />
  return (
    <Async query={group} loading={<SkeletonDetail />}>
      {(data) => (
        <GroupDetail group={data} isEditing={isEditing} onEdit={setEditing} notice={<Notice groupId={data.id} />} />
      )}
    </Async>
  )
}
