import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import type { Source, SourceDetail, SourceList, sourceEndpoints } from '#contract/sources.ts'
import { isGone } from '#web/api/api-error.ts'
import { call, send } from '#web/api/call.ts'
import { activityQueries } from '#web/features/activity/queries.ts'
import { categoryQueries, subjectQueries } from '#web/features/categories/queries.ts'
import { removeOldRequests } from '#web/session/root-state.ts'
import { record } from '#web/shared/analytics.ts'
import { onConflict } from '#web/shared/on-conflict.ts'
import { sourceQueries } from './queries.ts'

type SourceInput = BodyInput<typeof sourceEndpoints.create>

const refresh = (client: QueryClient, queryKeys: readonly (readonly unknown[])[]) =>
  Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })))

// Both lists, the categories with their counts, and what the log has on it.
const refreshLists = (client: QueryClient) =>
  refresh(client, [
    sourceQueries.lists(),
    sourceQueries.newest().queryKey,
    categoryQueries.all(),
    activityQueries.all(),
  ])

// A source that changes or goes may be a favorite, and filed in the group, whose subjects count it; a new one is neither.
const refreshAllLists = (client: QueryClient) =>
  Promise.all([refreshLists(client), refresh(client, [sourceQueries.favorites().queryKey, subjectQueries.all()])])

// As the server has answered; where it has answered nothing, it is asked.
const showDetail = (client: QueryClient, id: number, source: Source | undefined) => {
  const detail = sourceQueries.detail(id)
  const known = client.getQueryData(detail.queryKey)
  return source && known
    ? client.setQueryData(detail.queryKey, { ...known, ...source })
    : client.prefetchQuery({ ...detail, staleTime: 0 })
}

/** Resolves once the lists on screen show the new source, so a dialog may close on success. */
export const addSource = mutationOptions({
  mutationFn: (source: { body: SourceInput; idempotencyKey: string }) => send('sources.create', source),
  onSuccess: (_source, _variables, _result, { client }) => {
    record({ name: 'source_added' })
    return refreshLists(client)
  },
  onError: onConflict(refreshLists),
})

export const editSource = mutationOptions({
  mutationFn: ({ id, body }: { id: number; body: BodyInput<typeof sourceEndpoints.update> }) =>
    send('sources.update', { params: { source: id }, body }),
  onSuccess: (source, { id }, _result, { client }) => {
    record({ name: 'source_updated' })
    return Promise.all([showDetail(client, id, source), refreshAllLists(client)])
  },
})

/** The lists are refreshed on success and on failure (specification §4). */
export const removeSource = mutationOptions({
  mutationFn: (id: number) => call('sources.remove', { params: { id } }),
  onSuccess: () => record({ name: 'source_deleted' }),
  onSettled: (_nothing, error, id, _result, { client }) => {
    if (!error || isGone(error))
      removeOldRequests(client, [sourceQueries.detail(id).queryKey, activityQueries.ofSource(id).queryKey])
    return refreshAllLists(client)
  },
})

const withFavorite = <S extends Source>(source: S, id: number, favorite: boolean): S =>
  source.id === id ? { ...source, favorite } : source

const showFavorite = (client: QueryClient, id: number, favorite: boolean) => {
  client.setQueryData<SourceDetail>(
    sourceQueries.detail(id).queryKey,
    (source) => source && withFavorite(source, id, favorite),
  )
  client.setQueriesData<SourceList>(
    { queryKey: sourceQueries.lists() },
    (list) => list && { ...list, sources: list.sources.map((source) => withFavorite(source, id, favorite)) },
  )
}

const FAVORITE = ['sources', 'favorite'] as const

// Of several toggles under way the last one says how it is: an answer in between would undo what is shown already.
const isLastToggle = (client: QueryClient) => client.isMutating({ mutationKey: FAVORITE }) === 1

/** Shows at once what will be, and what is when the server has answered or refused. */
export const toggleFavorite = mutationOptions({
  mutationKey: FAVORITE,
  mutationFn: ({ id }: Pick<Source, 'id' | 'favorite'>) => send('sources.favorite', { params: { source: id } }),
  onMutate: async ({ id, favorite }, { client }) => {
    await client.cancelQueries({ queryKey: sourceQueries.all() })
    showFavorite(client, id, !favorite)
  },
  onSuccess: (reply, { id }, _result, { client }) => {
    if (reply && isLastToggle(client)) showFavorite(client, id, reply.favorite)
  },
  onError: (_error, { id, favorite }, _result, { client }) => showFavorite(client, id, favorite),
  onSettled: (_reply, _error, _source, _result, { client }) =>
    isLastToggle(client) ? client.invalidateQueries({ queryKey: sourceQueries.all() }) : undefined,
})

// The global list as well: its entries say where they are filed.
const refreshFiling = (client: QueryClient) =>
  refresh(client, [sourceQueries.lists(), subjectQueries.all(), activityQueries.all()])

/** Files a source in the group, or moves it there. Resolves once the lists on screen show it, so a dialog may close. */
export const addToGroup = mutationOptions({
  mutationFn: ({ id, subCategory }: { id: number; subCategory: number }) =>
    send('sources.addToGroup', { params: { source: id }, body: { subCategory } }),
  onSuccess: (source, { id }, _result, { client }) => {
    return Promise.all([showDetail(client, id, source), refreshFiling(client)])
  },
})

/** Refreshes on failure, too: if the source was not in the group, the screen should show so. */
export const removeFromGroup = mutationOptions({
  mutationFn: (id: number) => call('sources.removeFromGroup', { params: { source: id } }),
  onSettled: (_nothing, _error, id, _result, { client }) =>
    Promise.all([refreshFiling(client), client.invalidateQueries({ queryKey: sourceQueries.detail(id).queryKey })]),
})
