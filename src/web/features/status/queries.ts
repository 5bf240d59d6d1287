import { queryOptions } from '@tanstack/react-query'
import { serverStatus } from '#contract/status/server-status.ts'
import * as z from '#contract/zod.ts'
import { call } from '#web/api/call.ts'

const POLL_MS = 15_000
const MINUTE_MS = 60_000

export const statusQueries = {
  all: () => ['status'] as const,
  read: () =>
    queryOptions({
      queryKey: [...statusQueries.all(), 'read'] as const,
      queryFn: async ({ signal }) => z.parse(serverStatus, await call('statuses.read', { signal })),
      staleTime: POLL_MS,
      refetchInterval: POLL_MS,
    }),
  /** For warnings elsewhere; backups are late by hours. */
  warning: () => ({
    ...statusQueries.read(),
    staleTime: 10 * MINUTE_MS,
    refetchInterval: 10 * MINUTE_MS,
  }),
}
