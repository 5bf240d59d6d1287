import { keepPreviousData, type QueryClient, queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import { BEST_LIMIT } from '#contract/limits.ts'
import type { Source, SourceDetail, SourceList, SourceListQuery } from '#contract/sources/sources.ts'
import { untilIndexed } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { chosenFilters } from './list/chosen-filters.ts'

const MINUTE_MS = 60_000

export type SourceScope = 'global' | 'group'

/** A list leaves out best matches that are slower, because later ones would move its rows. */
const BEST_WAIT_MS = 300

/** Rows as shown: best matches first, then the others. */
export interface ShownSources extends SourceList {
  /** Number of best matches; undefined for none. */
  readonly best?: number
}

/** True for the first page of a library search without other filters. */
export const hasBestMatches = (scope: SourceScope, query: SourceListQuery): boolean =>
  scope === 'global' && query.page === 1 && String(chosenFilters(query)) === 'search'

export const narrowingOf = ({ page: _page, order: _order, direction: _direction, ...filters }: SourceListQuery) =>
  filters

export const sourceQueries = {
  all: () => ['sources'] as const,
  lists: () => [...sourceQueries.all(), 'list'] as const,
  listsOf: (subCategory: number) => [...sourceQueries.lists(), { subCategory: String(subCategory) }] as const,
  list: (scope: SourceScope, query: SourceListQuery) =>
    queryOptions({
      queryKey: [...sourceQueries.lists(), { scope, ...query }] as const,
      queryFn: async ({ signal, client }) => {
        const list = scope === 'global' ? 'sources.list' : 'sources.listGroup'
        const best = hasBestMatches(scope, query) ? bestMatches(client, query.search, signal) : undefined
        const reply = withKnownCategories(client, scope, await call(list, { query, signal }))
        return best && reply.totalCount > BEST_LIMIT ? withBestFirst(reply, await inTime(best)) : reply
      },
      // Keeps the current page until the next is loaded.
      placeholderData: keepPreviousData,
      // Colleagues add all day; navigation back and forth fetches once.
      staleTime: MINUTE_MS / 2,
      // Never stores searches or group data.
      meta: { persist: scope === 'global' && query.search === '' },
    }),
  best: (search: string) =>
    queryOptions({
      queryKey: [...sourceQueries.all(), 'best', { search }] as const,
      queryFn: ({ signal }) => call('sources.best', { query: { search }, signal }),
      ...untilIndexed,
      staleTime: MINUTE_MS / 2,
    }),
  suggestion: (search: string) =>
    queryOptions({
      queryKey: [...sourceQueries.all(), 'suggestion', { search }] as const,
      queryFn: ({ signal }) => call('sources.suggestions', { query: { search }, signal }),
      ...untilIndexed,
      staleTime: MINUTE_MS / 2,
    }),
  place: (scope: SourceScope, id: number, query: SourceListQuery) =>
    queryOptions({
      queryKey: [...sourceQueries.all(), 'place', { id, scope, ...query }] as const,
      queryFn: ({ signal }) => call('sources.place', { params: { id }, query: { ...query, scope }, signal }),
      // Used once when the page is opened.
      staleTime: 0,
    }),
  letters: (scope: SourceScope, shown: SourceListQuery) => {
    const query = { ...shown, page: 1, scope }
    return queryOptions({
      queryKey: [...sourceQueries.all(), 'letters', query] as const,
      queryFn: ({ signal }) => call('sources.letters', { query, signal }),
      ...untilIndexed,
      staleTime: MINUTE_MS,
    })
  },
  /** Facet counts, independent of the page. */
  facets: (scope: SourceScope, shown: SourceListQuery) => {
    const query = { ...narrowingOf(shown), scope }
    return queryOptions({
      queryKey: [...sourceQueries.all(), 'facets', query] as const,
      queryFn: ({ signal }) => call('facets.facets', { query, signal }),
      ...untilIndexed,
      placeholderData: keepPreviousData,
      // As fresh as the list beside the counts.
      staleTime: MINUTE_MS / 2,
    })
  },
  newest: () =>
    queryOptions({
      queryKey: [...sourceQueries.all(), 'newest'] as const,
      queryFn: ({ signal }) => call('sources.newest', { signal }),
      // Shows colleagues' latest additions.
      staleTime: MINUTE_MS / 2,
    }),
  /** Queries of Home, invalidated with the lists. */
  home: () => [...sourceQueries.all(), 'home'] as const,
  /** Visible ones of these ids. */
  some: (ids: readonly number[]) =>
    queryOptions({
      queryKey: [...sourceQueries.home(), 'some', { ids }] as const,
      queryFn: ({ signal }) => call('sources.some', { query: { ids: ids.join(',') }, signal }),
      // Colleagues may rename or delete them.
      staleTime: MINUTE_MS / 2,
    }),
  /** Added or changed this week. */
  changed: () =>
    queryOptions({
      queryKey: [...sourceQueries.home(), 'changed'] as const,
      queryFn: ({ signal }) => call('sources.changed', { signal }),
      staleTime: MINUTE_MS,
    }),
  due: () =>
    queryOptions({
      queryKey: [...sourceQueries.home(), 'due'] as const,
      queryFn: ({ signal }) => call('sources.due', { signal }),
      // Changes by the day and with reviews.
      staleTime: MINUTE_MS,
    }),
  favorites: () =>
    queryOptions({
      queryKey: [...sourceQueries.all(), 'favorites'] as const,
      queryFn: ({ signal }) => call('sources.favorites', { signal }),
      // Colleagues may rename or delete them.
      staleTime: MINUTE_MS,
    }),
  duplicates: (link: string) =>
    queryOptions({
      queryKey: [...sourceQueries.all(), 'duplicates', { link }] as const,
      queryFn: ({ signal }) => call('sources.duplicates', { query: { link }, signal }),
      // A colleague may add it at any moment.
      staleTime: 0,
    }),
  sameSite: (link: string) =>
    queryOptions({
      queryKey: [...sourceQueries.all(), 'sameSite', { link }] as const,
      queryFn: ({ signal }) => call('sources.sameSite', { query: { link }, signal }),
      staleTime: MINUTE_MS / 2,
    }),
  details: () => [...sourceQueries.all(), 'detail'] as const,
  detail: (id: number) =>
    queryOptions({
      queryKey: [...sourceQueries.details(), { id }] as const,
      queryFn: ({ signal }) => call('sources.detail', { params: { id }, signal }),
      // Hovering preloads; colleagues' edits show soon.
      staleTime: MINUTE_MS / 2,
    }),
  /** Import for its file name. A key of its own, since source changes don't affect it. */
  importOf: (importId: string) =>
    queryOptions({
      queryKey: ['imports', 'detail', { importId }] as const,
      queryFn: ({ signal }) => call('imports.detail', { params: { id: Number(importId) }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  orders: () =>
    queryOptions({
      queryKey: ['sourceOrders'] as const,
      queryFn: ({ signal }) => call('sources.orders', { signal }),
      // Depends on the user only, whose change empties the cache.
      staleTime: Number.POSITIVE_INFINITY,
      meta: { persist: true },
    }),
}

// A list is useful without them. The palette requests the same.
const bestMatches = (client: QueryClient, search: string, signal: AbortSignal): Promise<Source[]> => {
  const best = sourceQueries.best(search)
  signal.addEventListener('abort', () => void client.cancelQueries({ queryKey: best.queryKey, type: 'inactive' }))
  return client.fetchQuery({ ...best, staleTime: 0 }).catch(() => [])
}

const inTime = (best: Promise<Source[]>): Promise<Source[]> =>
  Promise.race([best, new Promise<Source[]>((resolve) => setTimeout(() => resolve([]), BEST_WAIT_MS))])

const withBestFirst = (list: SourceList, best: readonly Source[]): ShownSources => {
  const ids = new Set(best.map(({ id }) => id))
  return { ...list, sources: [...best, ...list.sources.filter(({ id }) => !ids.has(id))], best: best.length }
}

/**
 * Structural sharing of categories between lists: they are most of a reply and rarely differ, so components needn't
 * rerender.
 */
const withKnownCategories = (client: QueryClient, scope: SourceScope, list: SourceList): SourceList => {
  const [newest] = client
    .getQueryCache()
    .findAll({ queryKey: [...sourceQueries.lists(), { scope }] })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  // These keys contain lists only.
  const known = newest?.state.data as SourceList | undefined
  return known ? { ...list, categories: replaceEqualDeep(known.categories, list.categories) } : list
}

export const sourceInLists = (client: QueryClient, id: number): SourceDetail | undefined => {
  const row = client
    .getQueriesData<SourceList>({ queryKey: sourceQueries.lists() })
    .flatMap(([, list]) => list?.sources ?? [])
    .find((source) => source.id === id)
  // Missing in list rows.
  return row && { ...row, favoriteSince: null, isChecked: null }
}
