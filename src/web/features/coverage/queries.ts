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
      // Small changes don't alter the picture.
      staleTime: 5 * MINUTE_MS,
    }),
}
