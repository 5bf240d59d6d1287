import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ActivityQuery } from '#contract/activity/activity.ts'
import { call } from '#web/api/call.ts'

export const activityQueries = {
  all: () => ['activity'] as const,
  list: (query: ActivityQuery) =>
    queryOptions({
      queryKey: [...activityQueries.all(), 'list', query] as const,
      queryFn: ({ signal }) => call('activities.list', { query, signal }),
      // The page being left stays on screen while the next one loads.
      placeholderData: keepPreviousData,
      // What somebody did a moment ago belongs into it.
      staleTime: 0,
    }),
  ofSource: (id: number) =>
    queryOptions({
      queryKey: [...activityQueries.all(), 'ofSource', { id }] as const,
      queryFn: ({ signal }) => call('activities.ofSource', { params: { id }, signal }),
      // What somebody did a moment ago belongs into it.
      staleTime: 0,
    }),
}
