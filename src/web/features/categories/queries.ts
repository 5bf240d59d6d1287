import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

const MINUTE_MS = 60_000

export const categoryQueries = {
  all: () => ['categories'] as const,
  list: () =>
    queryOptions({
      queryKey: [...categoryQueries.all(), 'list'] as const,
      queryFn: ({ signal }) => call('categories.list', { signal }),
      // Administrators rename categories a few times a year.
      staleTime: 5 * MINUTE_MS,
      meta: { persist: true },
    }),
}

export const subjectQueries = {
  all: () => ['subjects'] as const,
  /** The subjects of one's group, which only its members may ask for. */
  list: () =>
    queryOptions({
      queryKey: [...subjectQueries.all(), 'list'] as const,
      queryFn: ({ signal }) => call('categories.listGroup', { signal }),
      // Colleagues file sources under them all day, which their counts say.
      staleTime: MINUTE_MS / 2,
    }),
}
