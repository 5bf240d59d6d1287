import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { SourceImport } from '#contract/files/imports.ts'
import { call } from '#web/api/call.ts'
import { categoryQueries } from '#web/features/categories/queries.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { sayEnded } from './notices.ts'
import { pollAfter } from './progress.ts'

const SECOND_MS = 1000

export const importQueries = {
  all: () => ['imports'] as const,
  list: () =>
    queryOptions({
      queryKey: [...importQueries.all(), 'list'] as const,
      queryFn: async ({ signal, client }) => {
        const before = client.getQueryData(importQueries.list().queryKey) ?? []
        const now = await call('imports.list', { signal })
        sayEnded(before, now)
        refreshLibrary(client, before, now)
        return now
      },
      // The server's progress continues.
      staleTime: SECOND_MS,
      refetchInterval: ({ state: { data = [], error } }) => pollAfter(data, error !== null, Date.now()),
    }),
}

const progressOf = (imports: readonly SourceImport[]) =>
  imports.map(({ id, state, added, removed }) => [id, state, added, removed].join(' ')).join()

/** Invalidates lists after imports and undos. */
const refreshLibrary = (client: QueryClient, before: readonly SourceImport[], now: readonly SourceImport[]) => {
  if (before.length === 0 || progressOf(before) === progressOf(now)) return
  for (const queryKey of [sourceQueries.all(), categoryQueries.all()]) void client.invalidateQueries({ queryKey })
}
