import { queryOptions } from '@tanstack/react-query'
import { serverStatus } from '#contract/status/server-status.ts'
import * as z from '#contract/zod.ts'
import { call } from '#web/api/call.ts'

const LOOK_MS = 15_000
const MINUTE_MS = 60_000

export const statusQueries = {
  all: () => ['status'] as const,
  /** How it is now: asked for again and again while somebody looks. */
  read: () =>
    queryOptions({
      queryKey: [...statusQueries.all(), 'read'] as const,
      queryFn: async ({ signal }) => z.parse(serverStatus, await call('statuses.read', { signal })),
      staleTime: LOOK_MS,
      refetchInterval: LOOK_MS,
    }),
  /** The same for a warning elsewhere. A backup is late by hours, not by seconds. */
  warning: () => ({
    ...statusQueries.read(),
    staleTime: 10 * MINUTE_MS,
    refetchInterval: 10 * MINUTE_MS,
  }),
}
