import { keepPreviousData, type QueryClient, queryOptions, replaceEqualDeep } from '@tanstack/react-query'
import type { SourceDetail, SourceList, SourceListQuery } from '#contract/sources/sources.ts'
import { untilIndexed } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'

const MINUTE_MS = 60_000

/** Which library is listed: everything that one may see, or what was added to one's group. */
export type SourceScope = 'global' | 'group'

/** The filters of a list alone: whichever of its pages is shown, in whatever order. */
export const narrowingOf = ({ page: _page, order: _order, direction: _direction, ...filters }: SourceListQuery) =>
  filters

export const sourceQueries = {
  all: () => ['sources'] as const,
  lists: () => [...sourceQueries.all(), 'list'] as const,
  /** Every list that is filtered by one subcategory. */
  listsOf: (subCategory: number) => [...sourceQueries.lists(), { subCategory: String(subCategory) }] as const,
  list: (scope: SourceScope, query: SourceListQuery) =>
    queryOptions({
      queryKey: [...sourceQueries.lists(), { scope, ...query }] as const,
      queryFn: async ({ signal, client }) => {
        const list = scope === 'global' ? 'sources.list' : 'sources.listGroup'
        return withKnownCategories(client, scope, await call(list, { query, signal }))
      },
      // The page being left stays on screen while the next one loads.
      placeholderData: keepPreviousData,
      // Colleagues add to them all day; going back and forth between pages and filters asks once.
      staleTime: MINUTE_MS / 2,
      // No search is ever in the storage, and nothing of a group.
      meta: { persist: scope === 'global' && query.search === '' },
    }),
  /** What fits a search best. */
  best: (search: string) =>
    queryOptions({
      queryKey: [...sourceQueries.all(), 'best', { search }] as const,
      queryFn: ({ signal }) => call('sources.best', { query: { search }, signal }),
      ...untilIndexed,
      // As the list below them.
      placeholderData: keepPreviousData,
      staleTime: MINUTE_MS / 2,
    }),
  /** What a search without hits may have meant. */
  suggestion: (search: string) =>
    queryOptions({
      queryKey: [...sourceQueries.all(), 'suggestion', { search }] as const,
      queryFn: ({ signal }) => call('sources.suggestions', { query: { search }, signal }),
      ...untilIndexed,
      staleTime: MINUTE_MS / 2,
    }),
  /** The page of a list that a source is on. */
  place: (scope: SourceScope, id: number, query: SourceListQuery) =>
    queryOptions({
      queryKey: [...sourceQueries.all(), 'place', { id, scope, ...query }] as const,
      queryFn: ({ signal }) => call('sources.place', { params: { id }, query: { ...query, scope }, signal }),
      // It is asked once, when the page is opened.
      staleTime: 0,
    }),
  /** The page of each letter that a list has, whichever of its pages is shown. */
  letters: (scope: SourceScope, shown: SourceListQuery) => {
    const query = { ...shown, page: 1, scope }
    return queryOptions({
      queryKey: [...sourceQueries.all(), 'letters', query] as const,
      queryFn: ({ signal }) => call('sources.letters', { query, signal }),
      ...untilIndexed,
      staleTime: MINUTE_MS,
    })
  },
  /** What a list can be narrowed to besides, each with how many there are then: whichever of its pages is shown. */
  facets: (scope: SourceScope, shown: SourceListQuery) => {
    const query = { ...narrowingOf(shown), scope }
    return queryOptions({
      queryKey: [...sourceQueries.all(), 'facets', query] as const,
      queryFn: ({ signal }) => call('facets.facets', { query, signal }),
      ...untilIndexed,
      // What is being ticked stays where it is.
      placeholderData: keepPreviousData,
      // As the list beside them.
      staleTime: MINUTE_MS / 2,
    })
  },
  /** What was added last. */
  newest: () =>
    queryOptions({
      queryKey: [...sourceQueries.all(), 'newest'] as const,
      queryFn: ({ signal }) => call('sources.newest', { signal }),
      // What colleagues have just added is what it is for.
      staleTime: MINUTE_MS / 2,
    }),
  /** What Home shows beside the lists, and what changes with them. */
  desk: () => [...sourceQueries.all(), 'desk'] as const,
  /** Those of these sources that are still there to be seen. */
  some: (ids: readonly number[]) =>
    queryOptions({
      queryKey: [...sourceQueries.desk(), 'some', { ids }] as const,
      queryFn: ({ signal }) => call('sources.some', { query: { ids: ids.join(',') }, signal }),
      // Whether they still are, and what they are called, is for colleagues to change.
      staleTime: MINUTE_MS / 2,
    }),
  /** What was added or changed this week. */
  changed: () =>
    queryOptions({
      queryKey: [...sourceQueries.desk(), 'changed'] as const,
      queryFn: ({ signal }) => call('sources.changed', { signal }),
      // By the day, not by the second.
      staleTime: MINUTE_MS,
    }),
  /** How many of those that one may change are due for review. */
  due: () =>
    queryOptions({
      queryKey: [...sourceQueries.desk(), 'due'] as const,
      queryFn: ({ signal }) => call('sources.due', { signal }),
      // By the day, but for what is reviewed.
      staleTime: MINUTE_MS,
    }),
  /** The first of one's favourites. */
  favorites: () =>
    queryOptions({
      queryKey: [...sourceQueries.all(), 'favorites'] as const,
      queryFn: ({ signal }) => call('sources.favorites', { signal }),
      // Nobody else changes which these are; but what they are called, and whether they are still there.
      staleTime: MINUTE_MS,
    }),
  /** What the library has of a link already, however it is written. */
  duplicates: (link: string) =>
    queryOptions({
      queryKey: [...sourceQueries.all(), 'duplicates', { link }] as const,
      queryFn: ({ signal }) => call('sources.duplicates', { query: { link }, signal }),
      // A colleague may be adding it this minute.
      staleTime: 0,
    }),
  /** What the library has of the host of a link beside it. */
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
      // What was pointed at is opened without being asked for again; a colleague’s edit shows soon.
      staleTime: MINUTE_MS / 2,
    }),
  /** An import, for the name of its file. Its key is not that of the sources, because their changes don't rename it. */
  importOf: (importId: string) =>
    queryOptions({
      queryKey: ['imports', 'detail', { importId }] as const,
      queryFn: ({ signal }) => call('imports.detail', { params: { id: Number(importId) }, signal }),
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** Apart from the sources, of which no change is one of theirs. */
  orders: () =>
    queryOptions({
      queryKey: ['sourceOrders'] as const,
      queryFn: ({ signal }) => call('sources.orders', { signal }),
      // They depend on who asks alone, and a change of that empties the cache.
      staleTime: Number.POSITIVE_INFINITY,
      meta: { persist: true },
    }),
}

/**
 * The list with as much of the categories of the one before as is still so. They come with every list, are most of it, and
 * seldom differ from page to page: so they are held once, and what shows them has nothing to render again.
 */
const withKnownCategories = (client: QueryClient, scope: SourceScope, list: SourceList): SourceList => {
  const [newest] = client
    .getQueryCache()
    .findAll({ queryKey: [...sourceQueries.lists(), { scope }] })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  // Only lists are under these keys.
  const known = newest?.state.data as SourceList | undefined
  return known ? { ...list, categories: replaceEqualDeep(known.categories, list.categories) } : list
}

/** The source as some list on screen already has it, to show until the detail has come. */
export const sourceInLists = (client: QueryClient, id: number): SourceDetail | undefined => {
  const row = client
    .getQueriesData<SourceList>({ queryKey: sourceQueries.lists() })
    .flatMap(([, list]) => list?.sources ?? [])
    .find((source) => source.id === id)
  // Since when it is a favourite and whether its link is checked, no list says.
  return row && { ...row, favoriteSince: null, isChecked: null }
}
