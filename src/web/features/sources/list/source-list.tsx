import { useQuery } from '@tanstack/react-query'
import { Navigate, useRouter } from '@tanstack/react-router'
import { memo, type ReactNode, useMemo } from 'react'
import { totalPages } from '#contract/addresses/page-number.ts'
import { BEST_LIMIT } from '#contract/limits.ts'
import type { SourceList as List, SourceListQuery } from '#contract/sources/sources.ts'
import type { Library } from '#web/features/sources/library.ts'
import { hasBestMatches, sourceQueries } from '#web/features/sources/queries.ts'
import { groupedByLetter } from '#web/features/sources/search.ts'
import { useMay } from '#web/session/permissions.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { useSkipTarget } from '#web/shared/skip-targets.ts'
import { useMark } from '#web/shared/use-mark.ts'
import { railClass } from '#web/ui/columns-class.ts'
import { cx } from '#web/ui/cx.ts'
import { letterHeadingClass } from '#web/ui/row-class.ts'
import { SkeletonRow } from '#web/ui/skeleton.tsx'
import { useRowLook } from './row-look.ts'
import { SourceRows } from './source-row.tsx'

// Space is reserved.
const BestMatches = lazyPart(async () => (await import('./best-matches.tsx')).BestMatches, {
  failedClass: null,
  loading: (
    <div>
      <div className={letterHeadingClass} />
      {Array.from({ length: BEST_LIMIT }, (_, index) => (
        <SkeletonRow key={index} index={index} isTall />
      ))}
    </div>
  ),
})
// Space is reserved.
const LetterRail = lazyPart(async () => (await import('./long-list.tsx')).LetterRail, { failedClass: null })
const PageLinks = lazyPart(async () => (await import('./long-list.tsx')).PageLinks, {
  loading: <div className="h-14 pointer-coarse:h-[4.25rem]" />,
})
const LinkGroups = lazyPart(async () => (await import('./link-groups.tsx')).LinkGroups)
const NothingFound = lazyPart(async () => (await import('./nothing-found.tsx')).NothingFound)

interface SourceListProps {
  readonly list: List
  readonly query: SourceListQuery
  readonly answered: SourceListQuery
  readonly library: Library
  readonly openId: number | null
  readonly isBusy: boolean
}

export function SourceList({ list, query, answered, library, openId, isBusy }: SourceListProps) {
  const pages = totalPages(list.totalCount, list.limit) || 1
  const isBest = isBestShown(list, answered, library)
  const others = useWithoutBest(list, answered.search, isBest)
  if (!isBusy && query.page > pages) {
    return <Navigate to="." search={(old) => ({ ...old, page: pages })} replace />
  }
  if (list.totalCount === 0) {
    const renderBest = (search: string) => <Best query={{ ...query, search }} library={library} openId={openId} />
    return (
      <NothingFound
        list={list}
        query={query}
        library={library}
        renderBest={hasBestMatches(library.scope, query) ? renderBest : undefined}
      />
    )
  }
  return (
    <>
      <div className="flex">
        <Rail list={others} query={query} library={library} isBusy={isBusy} pages={pages} />
        <div className="min-w-0 grow">
          {isBest && <Best query={answered} library={library} openId={openId} />}
          <Results isBusy={isBusy}>
            <Rows sources={others.sources} answered={answered} library={library} openId={openId} />
          </Results>
        </div>
      </div>
      {pages > 1 && <PageLinks page={Math.min(query.page, pages)} pages={pages} />}
    </>
  )
}

const isBestShown = (list: List, query: SourceListQuery, { scope }: Library): boolean =>
  hasBestMatches(scope, query) && list.totalCount > BEST_LIMIT

/** List without its best matches, which are shown above it. */
const useWithoutBest = (list: List, search: string, isBest: boolean): List => {
  const { data, isPlaceholderData } = useQuery({ ...sourceQueries.best(search), enabled: isBest })
  return useMemo(() => {
    if (!isBest || !data || isPlaceholderData) return list
    const ids = new Set(data.map(({ id }) => id))
    return { ...list, sources: list.sources.filter(({ id }) => !ids.has(id)) }
  }, [list, isBest, data, isPlaceholderData])
}

const useRowProps = (query: SourceListQuery, library: Library) => {
  const look = useRowLook()
  const mark = useMark(query.search)
  const isSelectable = useMay('source.changeMany')
  const { searchStr } = useRouter().buildLocation({ to: library.listPath, search: query })
  const hrefOf = (id: number) => `${library.listPath}/${id}${searchStr}`
  return { ...look, mark, search: query.search, isSelectable, hrefOf }
}

type BestProps = Pick<SourceListProps, 'query' | 'library' | 'openId'>

function Best({ query, library, openId }: BestProps) {
  return <BestMatches {...useRowProps(query, library)} openId={openId} />
}

function Results({ isBusy, children }: { readonly isBusy: boolean; readonly children: ReactNode }) {
  useSkipTarget('results')
  return (
    <div
      id="results"
      tabIndex={-1}
      aria-busy={isBusy}
      className={cx('outline-none @container', isBusy && 'opacity-60 transition-opacity duration-nav')}
    >
      {children}
    </div>
  )
}

type RowsProps = Pick<SourceListProps, 'answered' | 'library' | 'openId'> & { readonly sources: List['sources'] }

// Memoized until an answer arrives: rendering fifty rows takes as long as the answer.
const Rows = memo(function Rows({ sources, answered, library, openId }: RowsProps) {
  const shown = { ...useRowProps(answered, library), openId, isGroups: library.scope === 'group' }
  if (answered.duplicates !== '') return <LinkGroups sources={sources} {...shown} />
  return groupedByLetter(sources).map(({ key, letter, sources: those }) => (
    <section key={key} aria-labelledby={`letter-${key}`} className="scroll-mt-[var(--list-top)]">
      <h2 id={`letter-${key}`} className={letterHeadingClass}>
        {letter}
      </h2>
      <ul>
        <SourceRows sources={those} {...shown} />
      </ul>
    </section>
  ))
})

// Few hits are scanned faster than a rail of letters.
const RAIL_FROM = 60

/** Letter rail of long lists by title; reserves space. */
function Rail({ pages, ...list }: Omit<SourceListProps, 'openId' | 'answered'> & { readonly pages: number }) {
  const { order, duplicates } = list.query
  if (pages === 1 || list.list.totalCount < RAIL_FROM || order !== 'title' || duplicates !== '') return null
  return (
    <div className={railClass}>
      <LetterRail {...list} />
    </div>
  )
}
