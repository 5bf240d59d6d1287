import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

const MINUTE_MS = 60_000

export const tagQueries = {
  all: () => ['tags'] as const,
  list: (search: string) =>
    queryOptions({
      queryKey: [...tagQueries.all(), 'list', { search }] as const,
      queryFn: ({ signal }) => call('tags.list', { query: { search }, signal }),
      placeholderData: keepPreviousData,
      // Suggestions only; a new tag invalidates them.
      staleTime: 5 * MINUTE_MS,
      meta: { persist: search === '' },
    }),
}
