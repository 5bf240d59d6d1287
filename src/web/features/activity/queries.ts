import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { ActivityQuery } from '#contract/activity/activity.ts'
import { call } from '#web/api/call.ts'

export const activityQueries = {
  all: () => ['activity'] as const,
  list: (query: ActivityQuery) =>
    queryOptions({
      queryKey: [...activityQueries.all(), 'list', query] as const,
      queryFn: ({ signal }) => call('activities.list', { query, signal }),
      // Keeps the current page until the next is loaded.
      placeholderData: keepPreviousData,
      // The log must include the user's latest act.
      staleTime: 0,
    }),
  ofSource: (id: number) =>
    queryOptions({
      queryKey: [...activityQueries.all(), 'ofSource', { id }] as const,
      queryFn: ({ signal }) => call('activities.ofSource', { params: { id }, signal }),
      // The log must include the user's latest act.
      staleTime: 0,
    }),
}
