import { Link, Navigate, useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import { totalPages } from '#contract/page-number.ts'
import type { SourceList as List, SourceListQuery } from '#contract/sources.ts'
import { NoSubjects } from '#web/features/sources/group/no-subjects.tsx'
import type { Library } from '#web/features/sources/library.ts'
import { groupedByLetter } from '#web/features/sources/search.ts'
import { useIsSearchLogged } from '#web/session/permissions.ts'
import { patternsOf } from '#web/shared/hits.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { letterHeadingClass } from '#web/ui/row-class.ts'
import { BestMatches, hasBest } from './best-matches.tsx'
import { filtersOf, unfiltered } from './filters.ts'
import { SourceRow } from './source-row.tsx'
import { useRowLook } from './view-menu.tsx'

// Below the list, and so out of sight of its first paint.
const Pagination = lazyPart(async () => (await import('#web/ui/pagination.tsx')).Pagination)
const DidYouMean = lazyPart(async () => (await import('./did-you-mean.tsx')).DidYouMean)

const NOTHING = 'No sources available.'

interface SourceListProps {
  readonly list: List
  readonly query: SourceListQuery
  readonly library: Library
  /** The source that is open beside the list. */
  readonly openId: number | null
  /** While these are still the entries of the list that is being left. */
  readonly isBusy: boolean
}

export function SourceList({ list, query, library, openId, isBusy }: SourceListProps) {
  // An empty list has its one page.
  const pages = totalPages(list.totalCount, list.limit) || 1
  const look = useRowLook()
  const patterns = useMemo(() => patternsOf(query.search), [query.search])
  const search = useLocation({ select: ({ searchStr }) => searchStr })
  if (!isBusy && query.page > pages) {
    return <Navigate to="." search={(old) => ({ ...old, page: pages })} replace />
  }
  if (list.totalCount === 0) return <NothingFound list={list} query={query} library={library} />
  const hrefOf = (id: number) => `${library.listPath}/${id}${search}`
  return (
    <>
      {hasBest(query, list, library) && (
        <div className="@container">
          <BestMatches search={query.search} openId={openId} hrefOf={hrefOf} {...look} patterns={patterns} />
        </div>
      )}
      <div
        id="results"
        tabIndex={-1}
        aria-busy={isBusy}
        className={cx('outline-none @container', isBusy && 'opacity-60 transition-opacity duration-nav')}
      >
        {groupedByLetter(list.sources).map(({ key, letter, sources }) => (
          <section key={key} aria-labelledby={`letter-${key}`}>
            <h2 id={`letter-${key}`} className={letterHeadingClass}>
              {letter}
            </h2>
            <ul>
              {sources.map((source) => (
                <SourceRow
                  key={source.id}
                  source={source}
                  href={hrefOf(source.id)}
                  isOpen={source.id === openId}
                  {...look}
                  patterns={patterns}
                  isGroups={library.scope === 'group'}
                />
              ))}
            </ul>
          </section>
        ))}
      </div>
      {pages > 1 && <PageLinks page={Math.min(query.page, pages)} pages={pages} />}
    </>
  )
}

function PageLinks({ page, pages }: { page: number; pages: number }) {
  // A page that is pointed at is fetched ahead; but a group's log holds only what somebody wanted to see.
  const preload = useIsSearchLogged() ? false : 'intent'
  return (
    <div className="p-3">
      <Pagination
        page={page}
        total={pages}
        renderLink={({ page: target, ...link }) => (
          <Link
            to="."
            search={(old) => ({ ...old, page: target })}
            activeOptions={{ exact: true }}
            preload={preload}
            {...link}
          />
        )}
      />
    </div>
  )
}

function NothingFound({ list, query, library }: Pick<SourceListProps, 'list' | 'query' | 'library'>) {
  const isFiltered = filtersOf(query, list).length > 0
  if (isFiltered) return <NothingMatches query={query} />
  return <EmptyState title={NOTHING} hint={library.scope === 'group' && <NothingFiled list={list} />} />
}

function NothingMatches({ query }: { query: SourceListQuery }) {
  return (
    <>
      <EmptyState
        title={NOTHING}
        hint="Nothing matches this search and category."
        action={
          <Link
            to="."
            search={(old) => ({ ...old, ...unfiltered, page: 1 })}
            activeOptions={{ exact: true }}
            className={linkClass}
          >
            Show all sources
          </Link>
        }
      />
      {query.search !== '' && <DidYouMean query={query} />}
    </>
  )
}

function NothingFiled({ list }: { list: List }) {
  if (list.categories.length === 0) return <NoSubjects />
  return (
    <>
      Open a source in{' '}
      <Link to="/sources" className={linkClass}>
        Sources
      </Link>{' '}
      to add it to your group.
    </>
  )
}
