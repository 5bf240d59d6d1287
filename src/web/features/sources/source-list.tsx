import { usePrefetchQuery } from '@tanstack/react-query'
import { Link, Navigate } from '@tanstack/react-router'
import type { SourceList as List, SourceListQuery } from '#contract/sources.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { letterHeadingClass } from '#web/ui/row-class.ts'
import { sourceQueries } from './queries.ts'
import { groupedByLetter, totalPages } from './search.ts'
import { SourceListItem } from './source-list-item.tsx'
import type { SourceScreen } from './source-screen.ts'

interface SourceListProps {
  readonly list: List
  readonly query: SourceListQuery
  readonly screen: SourceScreen
  /** The source that is open beside the list. */
  readonly openId: number | null
  /** While these are still the entries of the list that is being left. */
  readonly isBusy: boolean
}

export function SourceList({ list, query, screen, openId, isBusy }: SourceListProps) {
  const pages = totalPages(list.totalCount, list.limit)
  if (list.totalCount === 0) return <NothingFound query={query} />
  if (!isBusy && query.page > pages) {
    return <Navigate to="." search={(old) => ({ ...old, page: pages })} replace />
  }
  return (
    <>
      <div aria-busy={isBusy} className={cx(isBusy && 'opacity-60 transition-opacity duration-nav')}>
        {groupedByLetter(list.sources).map(({ key, letter, sources }) => (
          <section key={key} aria-labelledby={`letter-${key}`}>
            <h3 id={`letter-${key}`} className={letterHeadingClass}>
              {letter}
            </h3>
            <ul>
              {sources.map((source) => (
                <SourceListItem key={source.id} source={source} screen={screen} isOpen={source.id === openId} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {pages > 1 && <PageLinks page={Math.min(query.page, pages)} pages={pages} />}
      {!isBusy && query.page < pages && <PrefetchedPage screen={screen} query={{ ...query, page: query.page + 1 }} />}
    </>
  )
}

function PageLinks({ page, pages }: { page: number; pages: number }) {
  return (
    <div className="p-3">
      <Pagination
        page={page}
        total={pages}
        renderLink={({ page: target, ...link }) => (
          <Link to="." search={(old) => ({ ...old, page: target })} activeOptions={{ exact: true }} {...link} />
        )}
      />
    </div>
  )
}

/** Fetches the page that is likely to be asked for next. */
function PrefetchedPage({ screen, query }: { screen: SourceScreen; query: SourceListQuery }) {
  usePrefetchQuery(sourceQueries.list(screen.scope, query))
  return null
}

function NothingFound({ query }: { query: SourceListQuery }) {
  const isFiltered = query.search !== '' || query.subCategory !== ''
  return (
    <EmptyState
      title="No sources available."
      hint={isFiltered ? 'Nothing matches this search and category.' : undefined}
      action={
        isFiltered && (
          <Link
            to="."
            search={(old) => ({ ...old, search: '', subCategory: '', page: 1 })}
            activeOptions={{ exact: true }}
            className="text-accent underline"
          >
            Show all sources
          </Link>
        )
      }
    />
  )
}
