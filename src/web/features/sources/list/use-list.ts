import { hashKey, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SourceList, SourceListQuery } from '#contract/sources/sources.ts'
import { narrowingOf, type SourceScope, sourceQueries } from '#web/features/sources/queries.ts'

/** The list that the address asks for, or the one being left while that is on its way. */
export interface ShownList extends Pick<UseQueryResult<SourceList>, 'data' | 'error' | 'refetch'> {
  /** The rows are those of the list being left. */
  readonly isBusy: boolean
  /** What the rows answer: while `isBusy`, the query of the list being left. */
  readonly answered: SourceListQuery
  /** They were found by other filters, so their number is no answer to these. */
  readonly isOfOthers: boolean
}

/**
 * Asks for a list. The rows being left stay until the answer comes, but never once it has failed, nor under other filters
 * without a network: nothing would say that they are no answer.
 */
export const useList = (scope: SourceScope, query: SourceListQuery): ShownList => {
  const list = useQuery(sourceQueries.list(scope, query))
  const { data, error, refetch, isPlaceholderData: isBusy, isPaused, errorUpdateCount } = list
  const answered = useAnswered(query, data !== undefined && !isBusy)
  const isOfOthers = isBusy && hashKey([narrowingOf(answered)]) !== hashKey([narrowingOf(query)])
  const isLost = errorUpdateCount > 0 || (isOfOthers && isPaused)
  return { data: isBusy && isLost ? undefined : data, error, refetch, isBusy, answered, isOfOthers }
}

/** The last query that was answered; the first one until then. */
const useAnswered = (query: SourceListQuery, isAnswered: boolean): SourceListQuery => {
  const [answered, setAnswered] = useState(query)
  if (isAnswered && answered !== query) setAnswered(query)
  return answered
}
