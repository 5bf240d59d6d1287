import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { BEST_LIMIT } from '#contract/limits.ts'
import type { SourceList, SourceListQuery } from '#contract/sources.ts'
import type { Library } from '#web/features/sources/library.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { letterHeadingClass } from '#web/ui/row-class.ts'
import { SkeletonRow } from '#web/ui/skeleton.tsx'
import { chosenFilters } from './filters.ts'
import { SourceRows, type SourceRowsProps } from './source-row.tsx'
import { texts } from './texts.ts'

/**
 * Whether some of what was found stands above the rest: on the first page of a search of everything. They are the best of all, so
 * not where the list is narrowed further; few enough to be seen at once need no others above them.
 */
export const hasBest = (query: SourceListQuery, list: SourceList, library: Library): boolean =>
  library.scope === 'global' &&
  query.search !== '' &&
  query.page === 1 &&
  list.totalCount > BEST_LIMIT &&
  chosenFilters(query).every((name) => name === 'search')

/** What fits a search best, above the list. Its room is kept while it comes, so that nothing moves below a pointer. */
export function BestMatches(shown: Omit<SourceRowsProps, 'sources' | 'isGroups'>) {
  const heading = useId()
  const best = useQuery(sourceQueries.best(shown.search))
  // The list itself is there.
  if (best.isLoadingError || best.data?.length === 0) return null
  return (
    <div aria-busy={best.data === undefined || best.isPlaceholderData} className="@container">
      <h2 id={heading} className={letterHeadingClass}>
        {texts.bestMatches}
      </h2>
      <ul aria-labelledby={heading}>
        {best.data ? (
          <SourceRows sources={best.data} {...shown} isGroups={false} />
        ) : (
          Array.from({ length: BEST_LIMIT }, (_, index) => <SkeletonRow key={index} index={index} isTall />)
        )}
      </ul>
    </div>
  )
}
