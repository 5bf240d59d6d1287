import { queryOptions } from '@tanstack/react-query'
import { categoryEndpoints } from '#contract/categories.ts'
import { call } from '#web/api/call.ts'

export const subjectQueries = {
  all: () => ['subjects'] as const,
  /** The subjects of one's group, which only its members may ask for. */
  list: () =>
    queryOptions({
      queryKey: [...subjectQueries.all(), 'list'] as const,
      queryFn: ({ signal }) => call(categoryEndpoints.listGroup, { signal }),
      meta: { persist: true },
    }),
}
