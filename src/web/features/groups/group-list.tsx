import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Group } from '#contract/groups.ts'
import { useMay } from '#web/session/permissions.ts'
import { Async } from '#web/shared/async.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { rowClass } from '#web/ui/row-class.ts'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { groupQueries } from './queries.ts'

/** Every group, by name. */
export function GroupList({ openSlug }: { openSlug: string }) {
  // While somebody logs in again there is nobody to ask for.
  const list = useQuery({ ...groupQueries.list(), enabled: useMay('group.read') })
  return (
    <Async query={list} loading={<SkeletonList />}>
      {(groups) =>
        groups.length === 0 ? (
          <EmptyState title="No groups available." />
        ) : (
          <ul>
            {groups.map((group) => (
              <GroupListItem key={group.id} group={group} isOpen={isNamed(group, openSlug)} />
            ))}
          </ul>
        )
      }
    </Async>
  )
}

const isNamed = ({ id, slug }: Group, text: string) => text === String(id) || text === slug

function GroupListItem({ group, isOpen }: { group: Group; isOpen: boolean }) {
  return (
    <li>
      <Link
        to="/groups/$slug"
        params={{ slug: String(group.id) }}
        resetScroll={false}
        preload="intent"
        className={rowClass(isOpen)}
        aria-current={isOpen || undefined}
      >
        <span className="flex min-w-0 grow flex-col">
          <bdi className="truncate">{group.name}</bdi>
          {group.link && <bdi className="truncate text-caption text-muted">{group.link}</bdi>}
        </span>
      </Link>
    </li>
  )
}
