import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

const MINUTE_MS = 60_000

export const emailQueries = {
  all: () => ['emails'] as const,
  undelivered: () =>
    queryOptions({
      queryKey: [...emailQueries.all(), 'undelivered'] as const,
      queryFn: ({ signal }) => call('emails.listUndelivered', { signal }),
      // Mail servers refuse for minutes or days.
      staleTime: MINUTE_MS,
    }),
  ofLinks: () =>
    queryOptions({
      queryKey: [...emailQueries.all(), 'links'] as const,
      queryFn: ({ signal }) => call('linkEmails.read', { signal }),
      // An e-mail's link may have changed it elsewhere.
      staleTime: 0,
    }),
}
