import { queryOptions } from '@tanstack/react-query'
import { untilIndexed } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'

const MINUTE_MS = 60_000

export const coverageQueries = {
  all: () => ['coverage'] as const,
  read: () =>
    queryOptions({
      queryKey: [...coverageQueries.all(), 'read'] as const,
      queryFn: ({ signal }) => call('coverages.read', { signal }),
      ...untilIndexed,
      // Who comes back from a list of it goes on where they were; a source more is no other picture.
      staleTime: 5 * MINUTE_MS,
    }),
}
