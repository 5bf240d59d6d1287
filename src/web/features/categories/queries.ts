import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

const MINUTE_MS = 60_000

export const categoryQueries = {
  all: () => ['categories'] as const,
  list: () =>
    queryOptions({
      queryKey: [...categoryQueries.all(), 'list'] as const,
      queryFn: ({ signal }) => call('categories.list', { signal }),
      // Rarely renamed.
      staleTime: 5 * MINUTE_MS,
      meta: { persist: true },
    }),
}

export const subjectQueries = {
  all: () => ['subjects'] as const,
  /** Subjects of the user's group. */
  list: () =>
    queryOptions({
      queryKey: [...subjectQueries.all(), 'list'] as const,
      queryFn: ({ signal }) => call('categories.listGroup', { signal }),
      // Counts change with colleagues' filing.
      staleTime: MINUTE_MS / 2,
    }),
}
