import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Report } from '#contract/sources/reports.ts'
import { call } from '#web/api/call.ts'
import { useMay } from '#web/session/permissions.ts'

const MINUTE_MS = 60_000

export const reportQueries = {
  all: () => ['reports'] as const,
  /** Open ones first, then own others. */
  list: () =>
    queryOptions({
      queryKey: [...reportQueries.all(), 'list'] as const,
      queryFn: ({ signal }) => call('reports.list', { signal }),
      staleTime: MINUTE_MS,
    }),
}

export const countToAnswer = (reports: readonly Report[]) => reports.filter(({ canClose }) => canClose).length

export const useReportsToAnswer = (): number => {
  const isAsked = useMay('report.send')
  return useQuery({ ...reportQueries.list(), enabled: isAsked, select: countToAnswer }).data ?? 0
}
