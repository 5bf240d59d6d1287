import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { SessionUser } from '#contract/people/sessions.ts'
import { subjectQueries } from '#web/features/categories/queries.ts'
import { groupQueries } from '#web/features/groups/queries.ts'
import { reportQueries } from '#web/features/reports/queries.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { viewQueries } from '#web/features/views/queries.ts'
import { openedSources } from '#web/session/home-storage.ts'
import { useMay } from '#web/session/permissions.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { RequestFailed } from '#web/shared/request-failed.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { Loading } from '#web/ui/spinner.tsx'
import { boxesClass } from './box.tsx'
import { Changed, Continue, Favorites, SavedViews, Subjects, ToDo } from './boxes.tsx'
import { LibrarySize, useLibrary } from './library.tsx'
import { NewHereNote } from './new-here-note.tsx'
import { texts } from './texts.ts'

const StatusNotice = lazyPart(async () => (await import('#web/features/status/status-part.tsx')).StatusNotice)

const useHomeQueries = () => {
  const [ids] = useState(openedSources)
  return {
    opened: useQuery({ ...sourceQueries.some(ids), enabled: ids.length > 0 }),
    views: useQuery(viewQueries.list()),
    reports: useQuery(reportQueries.list()),
    invitations: useQuery({ ...groupQueries.invitations(), enabled: useMay('group.read') }),
    favorites: useQuery(sourceQueries.favorites()),
    subjects: useQuery({ ...subjectQueries.list(), enabled: useMay('groupSource.read') }),
    due: useQuery({ ...sourceQueries.due(), enabled: useMay('source.change') }),
    changed: useQuery(sourceQueries.changed()),
  }
}

export function HomeBoxes({ user }: { user: SessionUser }) {
  const library = useLibrary()
  const queries = useHomeQueries()
  const parts = Object.values(queries)
  const isLoading = parts.some((query) => query.isLoading)
  return (
    <>
      {useMay('status.read') && <StatusNotice />}
      <LibrarySize list={library.data} />
      {useIsAwaited(isLoading) ? (
        <SkeletonList rows={8} isTall />
      ) : (
        <div>
          <NewHereNote user={user} subjects={queries.subjects.data} />
          <Boxes {...queries} hasAll={!parts.some((query) => query.isLoading || query.isLoadingError)} />
          {isLoading && <Loading inline />}
        </div>
      )}
      <Failure queries={[library, ...parts]} />
    </>
  )
}

const AT_ONCE_MS = 500

/** Initially waits for all boxes, so that none moves another, but not long. */
const useIsAwaited = (isLoading: boolean): boolean => {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), isLoading ? AT_ONCE_MS : 0)
    return () => clearTimeout(timer)
  }, [isLoading])
  return isLoading && !isOver
}

interface BoxesProps extends ReturnType<typeof useHomeQueries> {
  readonly hasAll: boolean
}

function Boxes({ opened, views, reports, invitations, favorites, subjects, due, changed, hasAll }: BoxesProps) {
  return (
    <div className={boxesClass}>
      <Continue query={opened} />
      <SavedViews query={views} />
      <ToDo reports={reports} invitations={invitations} due={due} />
      <Favorites query={favorites} />
      <Subjects query={subjects} />
      <Changed query={changed} />
      {hasAll && (
        <div className="not-only:hidden">
          <EmptyState title={texts.nothing} hint={texts.howToBegin} />
        </div>
      )}
    </div>
  )
}

/** One message for all failed boxes; retries all. */
function Failure({ queries }: { queries: readonly UseQueryResult[] }) {
  const failed = queries.filter((query) => query.isLoadingError)
  const [first, ...others] = failed
  if (!first) return null
  const refetch: UseQueryResult['refetch'] = (options) => {
    for (const query of others) void query.refetch(options)
    return first.refetch(options)
  }
  return <RequestFailed inline query={{ error: first.error, refetch }} />
}
