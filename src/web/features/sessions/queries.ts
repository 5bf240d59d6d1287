import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

const MINUTE_MS = 60_000

export const sessionQueries = {
  /** Checks the stored session at start and on focus. */
  me: () =>
    queryOptions({
      queryKey: ['session', 'me'] as const,
      queryFn: ({ signal }) => call('sessions.me', { signal }),
      // At most once a minute; a 401 tells earlier.
      staleTime: MINUTE_MS,
    }),
  open: () =>
    queryOptions({
      queryKey: ['session', 'open'] as const,
      queryFn: ({ signal }) => call('sessions.list', { signal }),
      // Always current.
      staleTime: 0,
    }),
}
