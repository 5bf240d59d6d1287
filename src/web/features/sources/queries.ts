import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { categoryEndpoints } from '#contract/categories.ts'
import { type Source, type SourceList, type SourceListQuery, sourceEndpoints } from '#contract/sources.ts'
import { tagEndpoints } from '#contract/tags.ts'
import { call } from '#web/api/call.ts'

/** Which library is listed: everything that one may see, or what was added to one's group. */
export type SourceScope = 'global' | 'group'

const MINUTE_MS = 60_000

export const sourceQueries = {
  all: () => ['sources'] as const,
  lists: () => [...sourceQueries.all(), 'list'] as const,
  list: (scope: SourceScope, query: SourceListQuery) =>
    queryOptions({
      queryKey: [...sourceQueries.lists(), { scope, ...query }] as const,
      queryFn: ({ signal }) =>
        call(scope === 'global' ? sourceEndpoints.list : sourceEndpoints.listGroup, { query, signal }),
      // The page being left stays on screen while the next one loads.
      placeholderData: keepPreviousData,
      meta: { persist: true },
    }),
  /** What was added last. */
  newest: () =>
    queryOptions({
      queryKey: [...sourceQueries.all(), 'newest'] as const,
      queryFn: ({ signal }) => call(sourceEndpoints.newest, { signal }),
    }),
  /** The first of one's favourites. */
  favorites: () =>
    queryOptions({
      queryKey: [...sourceQueries.all(), 'favorites'] as const,
      queryFn: ({ signal }) => call(sourceEndpoints.favorites, { signal }),
    }),
  details: () => [...sourceQueries.all(), 'detail'] as const,
  detail: (id: number) =>
    queryOptions({
      queryKey: [...sourceQueries.details(), { id }] as const,
      queryFn: ({ signal }) => call(sourceEndpoints.detail, { params: { id }, signal }),
    }),
  orders: () =>
    queryOptions({
      queryKey: [...sourceQueries.all(), 'orders'] as const,
      queryFn: ({ signal }) => call(sourceEndpoints.orders, { signal }),
      // They depend on who asks alone, and a change of that empties the cache.
      staleTime: Number.POSITIVE_INFINITY,
      meta: { persist: true },
    }),
}

/** The source as some list on screen already has it, to show until the detail has come. */
export const sourceInLists = (client: QueryClient, id: number): Source | undefined =>
  client
    .getQueriesData<SourceList>({ queryKey: sourceQueries.lists() })
    .flatMap(([, list]) => list?.sources ?? [])
    .find((source) => source.id === id)

export const categoryQueries = {
  all: () => ['categories'] as const,
  list: () =>
    queryOptions({
      queryKey: [...categoryQueries.all(), 'list'] as const,
      queryFn: ({ signal }) => call(categoryEndpoints.list, { signal }),
      // Administrators rename categories a few times a year.
      staleTime: 5 * MINUTE_MS,
      meta: { persist: true },
    }),
}

export const tagQueries = {
  all: () => ['tags'] as const,
  list: (search: string) =>
    queryOptions({
      queryKey: [...tagQueries.all(), 'list', { search }] as const,
      queryFn: ({ signal }) => call(tagEndpoints.list, { query: { search }, signal }),
      placeholderData: keepPreviousData,
      staleTime: 5 * MINUTE_MS,
    }),
}
