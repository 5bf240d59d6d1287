import { queryOptions } from '@tanstack/react-query'
import { letterEndpoints } from '#contract/emails.ts'
import { call } from '#web/api/call.ts'

const MINUTE_MS = 60_000

export const letterQueries = {
  all: () => ['letters'] as const,
  stuck: () =>
    queryOptions({
      queryKey: [...letterQueries.all(), 'stuck'] as const,
      queryFn: ({ signal }) => call(letterEndpoints.listStuck, { signal }),
      // A mail server refuses for minutes or days, not for seconds.
      staleTime: MINUTE_MS,
    }),
}
