import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { isInternalPath } from '#contract/addresses/internal-path.ts'
import type { View } from '#contract/lists/views.ts'
import { call } from '#web/api/call.ts'

const MINUTE_MS = 60_000

export const viewQueries = {
  all: () => ['views'] as const,
  /** One's own and those of the group, each with what is new in it. */
  list: () =>
    queryOptions({
      queryKey: [...viewQueries.all(), 'list'] as const,
      queryFn: ({ signal }) => call('views.list', { signal }),
      // What is new is of interest by the day, not by the second.
      staleTime: MINUTE_MS,
    }),
}

/** Where a saved view leads: its address, or Home if the address is none of this Sourcebook. */
export const pathOf = ({ address }: View): string => (isInternalPath(address) ? address : '/')

export const refreshViews = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: viewQueries.all() })

/** Says that the person opens a view, wherever it is listed, so that nothing in it is new any more. */
export const openView = mutationOptions({
  mutationFn: async (id: number, { client }) => {
    try {
      await call('views.open', { params: { id } })
    } finally {
      await refreshViews(client)
    }
  },
})
