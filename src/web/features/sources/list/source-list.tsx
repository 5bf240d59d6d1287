import { useQuery } from '@tanstack/react-query'
import { Navigate, useRouter } from '@tanstack/react-router'
import { memo, type ReactNode, useId, useMemo } from 'react'
import { totalPages } from '#contract/addresses/page-number.ts'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import type { Library } from '#web/features/sources/library.ts'
import { hasBestMatches, type ShownSources, sourceQueries } from '#web/features/sources/queries.ts'
import { groupedByLetter } from '#web/features/sources/search.ts'
import { useMay } from '#web/session/permissions.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { useSkipTarget } from '#web/shared/skip-targets.ts'
import { useMark } from '#web/shared/use-mark.ts'
import { railClass } from '#web/ui/columns-class.ts'
import { cx } from '#web/ui/cx.ts'
import { letterHeadingClass } from '#web/ui/row-class.ts'
import { useRowLook } from './row-look.ts'
import { SourceRows } from './source-row.tsx'
import { texts } from './texts.ts'

// Space is reserved.
const LetterRail = lazyPart(async () => (await import('./long-list.tsx')).LetterRail, { failedClass: null })
const PageLinks = lazyPart(async () => (await import('./long-list.tsx')).PageLinks, {
  loading: <div className="h-14 pointer-coarse:h-[4.25rem]" />,
})
const LinkGroups = lazyPart(async () => (await import('./link-groups.tsx')).LinkGroups)
const NothingFound = lazyPart(async () => (await import('./nothing-found.tsx')).NothingFound)

interface SourceListProps {
  readonly list: ShownSources
  readonly query: SourceListQuery
  readonly answered: SourceListQuery
  readonly library: Library
  readonly openId: number | null
  readonly isBusy: boolean
}

export function SourceList({ list, query, answered, library, openId, isBusy }: SourceListProps) {
  const pages = totalPages(list.totalCount, list.limit) || 1
  const best = list.best ?? 0
  const others = useMemo(() => ({ ...list, sources: list.sources.slice(best) }), [list, best])
  if (!isBusy && query.page > pages) {
    return <Navigate to="." search={(old) => ({ ...old, page: pages })} replace />
  }
  if (list.totalCount === 0) return <Nothing list={list} query={query} library={library} openId={openId} />
  return (
    <>
      <div className="flex">
        <Rail list={others} query={query} library={library} isBusy={isBusy} pages={pages} />
        <div className="min-w-0 grow">
          <Results isBusy={isBusy}>
            {best > 0 && (
              <Best sources={list.sources.slice(0, best)} answered={answered} library={library} openId={openId} />
            )}
            <Rows sources={others.sources} answered={answered} library={library} openId={openId} />
          </Results>
        </div>
      </div>
      {pages > 1 && <PageLinks page={Math.min(query.page, pages)} pages={pages} />}
    </>
  )
}

function Nothing({ openId, ...shown }: Pick<SourceListProps, 'list' | 'query' | 'library' | 'openId'>) {
  const { query, library } = shown
  const renderBest = (search: string) => <BestOf search={search} query={query} library={library} openId={openId} />
  return <NothingFound {...shown} renderBest={hasBestMatches(library.scope, query) ? renderBest : undefined} />
}

const useRowProps = (query: SourceListQuery, library: Library) => {
  const look = useRowLook()
  const mark = useMark(query.search)
  const isSelectable = useMay('source.changeMany')
  const { searchStr } = useRouter().buildLocation({ to: library.listPath, search: query })
  const hrefOf = (id: number) => `${library.listPath}/${id}${searchStr}`
  return { ...look, mark, search: query.search, isSelectable, hrefOf }
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

function Best({ sources, answered, library, openId }: RowsProps) {
  const heading = useId()
  return (
    <>
      <h2 id={heading} className={letterHeadingClass}>
        {texts.bestMatches}
      </h2>
      <ul aria-labelledby={heading}>
        <SourceRows sources={sources} {...useRowProps(answered, library)} openId={openId} isGroups={false} />
      </ul>
    </>
  )
}

interface BestOfProps extends Pick<SourceListProps, 'query' | 'library' | 'openId'> {
  readonly search: string
}

/** Best matches of a search other than the list's. */
function BestOf({ search, query, ...shown }: BestOfProps) {
  const { data = [] } = useQuery(sourceQueries.best(search))
  return data.length > 0 && <Best sources={data} answered={{ ...query, search }} {...shown} />
}

interface RowsProps extends Pick<SourceListProps, 'answered' | 'library' | 'openId'> {
  readonly sources: ShownSources['sources']
}

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
