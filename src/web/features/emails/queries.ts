import { queryOptions } from '@tanstack/react-query'
import { call } from '#web/api/call.ts'

const MINUTE_MS = 60_000

export const emailQueries = {
  all: () => ['emails'] as const,
  undelivered: () =>
    queryOptions({
      queryKey: [...emailQueries.all(), 'undelivered'] as const,
      queryFn: ({ signal }) => call('emails.listUndelivered', { signal }),
      // A mail server refuses for minutes or days, not for seconds.
      staleTime: MINUTE_MS,
    }),
  ofLinks: () =>
    queryOptions({
      queryKey: [...emailQueries.all(), 'links'] as const,
      queryFn: ({ signal }) => call('linkEmails.read', { signal }),
      // A link in an e-mail may have changed it on another device.
      staleTime: 0,
    }),
}
