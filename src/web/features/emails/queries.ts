import { queryOptions } from '@tanstack/react-query'
import { emailEndpoints } from '#contract/emails.ts'
import { call } from '#web/api/call.ts'

const MINUTE_MS = 60_000

export const emailQueries = {
  all: () => ['emails'] as const,
  undelivered: () =>
    queryOptions({
      queryKey: [...emailQueries.all(), 'undelivered'] as const,
      queryFn: ({ signal }) => call(emailEndpoints.listUndelivered, { signal }),
      // A mail server refuses for minutes or days, not for seconds.
      staleTime: MINUTE_MS,
    }),
}
