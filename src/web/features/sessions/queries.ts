import { queryOptions } from '@tanstack/react-query'
import { sessionEndpoints } from '#contract/sessions.ts'
import { call } from '#web/api/call.ts'

const MINUTE_MS = 60_000

export const sessionQueries = {
  /** Does the stored session still hold? Asked at start and when somebody comes back to the window. */
  me: () =>
    queryOptions({
      queryKey: ['session', 'me'] as const,
      queryFn: ({ signal }) => call(sessionEndpoints.me, { signal }),
      staleTime: MINUTE_MS,
    }),
}
