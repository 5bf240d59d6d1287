import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { isInternalPath } from '#contract/addresses/internal-path.ts'
import type { View } from '#contract/lists/views.ts'
import { call } from '#web/api/call.ts'

const MINUTE_MS = 60_000

export const viewQueries = {
  all: () => ['views'] as const,
  /** Own and group views with news counts. */
  list: () =>
    queryOptions({
      queryKey: [...viewQueries.all(), 'list'] as const,
      queryFn: ({ signal }) => call('views.list', { signal }),
      // Changes by the day.
      staleTime: MINUTE_MS,
    }),
}

export const pathOf = ({ address }: View): string => (isInternalPath(address) ? address : '/')

export const refreshViews = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: viewQueries.all() })

/** Marks a view as opened, which resets its count. */
export const openView = mutationOptions({
  mutationFn: async (id: number, { client }) => {
    try {
      await call('views.open', { params: { id } })
    } finally {
      await refreshViews(client)
    }
  },
})
