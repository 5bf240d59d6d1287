import { queryOptions } from '@tanstack/react-query'
import { groupEndpoints } from '#contract/groups.ts'
import { call } from '#web/api/call.ts'

export const groupQueries = {
  all: () => ['groups'] as const,
  lists: () => [...groupQueries.all(), 'list'] as const,
  list: () =>
    queryOptions({
      queryKey: groupQueries.lists(),
      queryFn: ({ signal }) => call(groupEndpoints.list, { signal }),
    }),
  details: () => [...groupQueries.all(), 'detail'] as const,
  /** By the id or the slug that stands in the address. */
  detail: (slug: string) =>
    queryOptions({
      queryKey: [...groupQueries.details(), { slug }] as const,
      queryFn: ({ signal }) => call(groupEndpoints.detail, { params: { slug }, signal }),
    }),
}
