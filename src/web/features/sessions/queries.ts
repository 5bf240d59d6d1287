import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

const MINUTE_MS = 60_000

export const sessionQueries = {
  /** Does the stored session still hold? Asked at start and when somebody comes back to the window. */
  me: () =>
    queryOptions({
      queryKey: ['session', 'me'] as const,
      queryFn: ({ signal }) => call('sessions.me', { signal }),
      // Who comes back to the window within a minute is asked about once; a 401 says it in between.
      staleTime: MINUTE_MS,
    }),
  /** The own sessions that are open, on this device and others. */
  open: () =>
    queryOptions({
      queryKey: ['session', 'open'] as const,
      queryFn: ({ signal }) => call('sessions.list', { signal }),
      // Who looks wants to know who is in now.
      staleTime: 0,
    }),
}
