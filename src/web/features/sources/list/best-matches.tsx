import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { BEST_LIMIT } from '#contract/limits.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { letterHeadingClass } from '#web/ui/row-class.ts'
import { SkeletonRow } from '#web/ui/skeleton.tsx'
import { SourceRows, type SourceRowsProps } from './source-row.tsx'
import { texts } from './texts.ts'

/** Best matches above the list; reserves space while loading. */
export function BestMatches(shown: Omit<SourceRowsProps, 'sources' | 'isGroups'>) {
  const heading = useId()
  const best = useQuery(sourceQueries.best(shown.search))
  const isMissing = best.data === undefined || best.isPlaceholderData
  // No error message, because the list itself has loaded.
  if ((isMissing && (best.isPaused || best.errorUpdateCount > 0)) || best.data?.length === 0) return null
  return (
    <div aria-busy={isMissing} className="@container">
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
