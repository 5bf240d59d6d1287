import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

const MINUTE_MS = 60_000

export const groupQueries = {
  all: () => ['groups'] as const,
  lists: () => [...groupQueries.all(), 'list'] as const,
  list: () =>
    queryOptions({
      queryKey: groupQueries.lists(),
      queryFn: ({ signal }) => call('groups.list', { signal }),
      staleTime: MINUTE_MS,
    }),
  invitations: () =>
    queryOptions({
      queryKey: [...groupQueries.lists(), 'invitations'] as const,
      queryFn: ({ signal }) => call('groups.invitations', { signal }),
      // Pending people may confirm at any time.
      staleTime: MINUTE_MS / 2,
    }),
  details: () => [...groupQueries.all(), 'detail'] as const,
  detail: (slug: string) =>
    queryOptions({
      queryKey: [...groupQueries.details(), { slug }] as const,
      queryFn: ({ signal }) => call('groups.detail', { params: { slug }, signal }),
      // Invited people confirm at any time, and other owners may edit.
      staleTime: MINUTE_MS / 2,
    }),
}
