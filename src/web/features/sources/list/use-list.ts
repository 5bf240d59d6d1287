import { hashKey, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import { narrowingOf, type ShownSources, type SourceScope, sourceQueries } from '#web/features/sources/queries.ts'

export interface ShownList extends Pick<UseQueryResult<ShownSources>, 'data' | 'error' | 'refetch'> {
  readonly isBusy: boolean
  /** Query of the rows; the previous one while `isBusy`. */
  readonly answered: SourceListQuery
  /** True while the count belongs to other filters. */
  readonly isOfOthers: boolean
}

/** Keeps previous rows while loading, but not after a failure or offline, when nothing would mark them as outdated. */
export const useList = (scope: SourceScope, query: SourceListQuery): ShownList => {
  const list = useQuery(sourceQueries.list(scope, query))
  const { data, error, refetch, isPlaceholderData: isBusy, isPaused, errorUpdateCount } = list
  const answered = useAnswered(query, data !== undefined && !isBusy)
  const isOfOthers = isBusy && hashKey([narrowingOf(answered)]) !== hashKey([narrowingOf(query)])
  const isLost = errorUpdateCount > 0 || (isOfOthers && isPaused)
  return { data: isBusy && isLost ? undefined : data, error, refetch, isBusy, answered, isOfOthers }
}

const useAnswered = (query: SourceListQuery, isAnswered: boolean): SourceListQuery => {
  const [answered, setAnswered] = useState(query)
  if (isAnswered && answered !== query) setAnswered(query)
  return answered
}
