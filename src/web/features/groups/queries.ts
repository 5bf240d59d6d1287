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
      // A new customer comes once in a while.
      staleTime: MINUTE_MS,
    }),
  /** The groups in which somebody invited has set no password yet. */
  invitations: () =>
    queryOptions({
      queryKey: [...groupQueries.lists(), 'invitations'] as const,
      queryFn: ({ signal }) => call('groups.invitations', { signal }),
      // Who is invited sets their password at any moment.
      staleTime: MINUTE_MS / 2,
    }),
  details: () => [...groupQueries.all(), 'detail'] as const,
  /** By the id or the slug that stands in the address. */
  detail: (slug: string) =>
    queryOptions({
      queryKey: [...groupQueries.details(), { slug }] as const,
      queryFn: ({ signal }) => call('groups.detail', { params: { slug }, signal }),
      // Who is invited sets their password at any moment, and another owner may be at work on the same people.
      staleTime: MINUTE_MS / 2,
    }),
}
