import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SourceList, SourceListQuery } from '#contract/sources/sources.ts'
import { NoSubjects } from '#web/features/sources/group/no-subjects.tsx'
import type { Library } from '#web/features/sources/library.ts'
import { texts as sourcesTexts } from '#web/features/sources/texts.ts'
import { lazyPart } from '#web/shared/lazy-part.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { linkClass } from '#web/ui/link-class.ts'
import { chosenFilters, countParts, unfiltered } from './chosen-filters.ts'
import { DidYouMean } from './did-you-mean.tsx'
import { texts } from './texts.ts'

const WaysOut = lazyPart(async () => (await import('./ways-out.tsx')).WaysOut, { failedClass: null })

interface NothingFoundProps {
  readonly list: SourceList
  readonly query: SourceListQuery
  readonly library: Library
  readonly renderBest: ((search: string) => ReactNode) | undefined
}

/** Replaces an empty list, with the next step. */
export function NothingFound(props: NothingFoundProps) {
  const { list, query, library } = props
  if (chosenFilters(query).length > 0) return <NothingMatches {...props} />
  return <EmptyState title={texts.nothing} hint={library.scope === 'group' && <NothingFiled list={list} />} />
}

const isOnlyDuplicates = (query: SourceListQuery) => chosenFilters(query).every((name) => name === 'duplicates')

function NothingMatches({ list, query, library, renderBest }: NothingFoundProps) {
  // 'Show all sources' covers a single filter.
  const isSeveral = countParts(query) > 1
  return (
    <EmptyState
      title={texts.nothing}
      hint={isOnlyDuplicates(query) ? texts.noDuplicates : texts.nothingMatches}
      action={
        <div className="flex flex-col items-start gap-2">
          {query.search !== '' && <DidYouMean query={query} renderBest={renderBest} />}
          {isSeveral && <WaysOut list={list} query={query} library={library} />}
          <Link
            to="."
            search={(old) => ({ ...old, ...unfiltered, page: 1 })}
            activeOptions={{ exact: true }}
            className={linkClass}
          >
            {texts.showAll}
          </Link>
        </div>
      }
    />
  )
}

function NothingFiled({ list }: { list: SourceList }) {
  if (list.categories.length === 0) return <NoSubjects />
  return (
    <>
      {texts.openOneIn}{' '}
      <Link to="/sources" className={linkClass}>
        {sourcesTexts.sources}
      </Link>{' '}
      {texts.toAddIt}
    </>
  )
}
