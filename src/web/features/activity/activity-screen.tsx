import { useQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import type { ActivityList, ActivityQuery } from '#contract/activity/activity.ts'
import { totalPages } from '#contract/addresses/page-number.ts'
import { subjectHints } from '#contract/messages.ts'
import { Async } from '#web/shared/async.tsx'
import { ScreenTitle } from '#web/shared/screen-title.tsx'
import { buttonClass } from '#web/ui/button-class.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { Page } from '#web/ui/page.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SkeletonList } from '#web/ui/skeleton.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { ActivityTable } from './activity-table.tsx'
import { activityQueries } from './queries.ts'
import { activityTitle, exportUrl, isFiltered } from './search.ts'
import { texts } from './texts.ts'

export function ActivityScreen({ query }: { query: ActivityQuery }) {
  const list = useQuery(activityQueries.list(query))
  const person = list.data?.people.find(({ id }) => String(id) === query.person)?.fullName
  return (
    <Page
      title={texts.title}
      action={
        <a href={exportUrl(query)} download className={buttonClass('secondary', 'small')}>
          {texts.export}
        </a>
      }
    >
      <ScreenTitle>{activityTitle(query, person)}</ScreenTitle>
      <ActivityFilters query={query} list={list} />
      <Async query={list} loading={<SkeletonList />}>
        {(data) => <Entries list={data} query={query} isBusy={list.isPlaceholderData} />}
      </Async>
    </Page>
  )
}

interface EntriesProps {
  readonly list: ActivityList
  readonly query: ActivityQuery
  readonly isBusy: boolean
}

function Entries({ list, query, isBusy }: EntriesProps) {
  const pages = totalPages(list.totalCount, list.limit)
  if (list.totalCount === 0) return <NothingFound query={query} />
  if (!isBusy && query.page > pages) {
    return <Navigate to="." search={(old) => ({ ...old, page: pages })} replace />
  }
  return (
    <div aria-busy={isBusy} className={isBusy ? 'opacity-60 transition-opacity duration-nav' : undefined}>
      <ActivityTable entries={list.entries} total={list.totalCount} />
      {pages > 1 && (
        <div className="p-3">
          <Pagination
            page={Math.min(query.page, pages)}
            total={pages}
            renderLink={({ page, ...link }) => (
              <Link to="." search={(old) => ({ ...old, page })} activeOptions={{ exact: true }} {...link} />
            )}
          />
        </div>
      )}
    </div>
  )
}

function NothingFound({ query }: { query: ActivityQuery }) {
  return (
    <EmptyState
      title={subjectHints.noData}
      action={
        isFiltered(query) && (
          <Link to="/activity" activeOptions={{ exact: true }} className={linkClass}>
            {texts.showAll}
          </Link>
        )
      }
    />
  )
}
