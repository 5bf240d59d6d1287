import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import type { Source, SourceDetail, SourceList, sourceEndpoints } from '#contract/sources/sources.ts'
import { isApiError, isGone } from '#web/api/api-error.ts'
import { call, send } from '#web/api/call.ts'
import { activityQueries } from '#web/features/activity/queries.ts'
import { categoryQueries, subjectQueries } from '#web/features/categories/queries.ts'
import { record } from '#web/shared/analytics.ts'
import { onConflict } from '#web/shared/on-conflict.ts'
import { removeOldRequests } from '#web/shared/remove-old-requests.ts'
import { undoBy } from '#web/shared/undo.ts'
import {
  sayAdded,
  sayDeleted,
  sayFavorite,
  sayFiled,
  sayNoFavorite,
  sayRemovedFromGroup,
  sayReviewed,
  saySaved,
} from './notices.ts'
import { sourceInLists, sourceQueries } from './queries.ts'

type SourceInput = BodyInput<typeof sourceEndpoints.create>
type SourceChanges = BodyInput<typeof sourceEndpoints.update>

const refresh = (client: QueryClient, queryKeys: readonly (readonly unknown[])[]) =>
  Promise.all(queryKeys.map((queryKey) => client.invalidateQueries({ queryKey })))

// Lists, categories with counts, and history.
const refreshLists = (client: QueryClient) =>
  refresh(client, [
    sourceQueries.lists(),
    sourceQueries.newest().queryKey,
    sourceQueries.home(),
    categoryQueries.all(),
    activityQueries.all(),
  ])

const refreshAllLists = (client: QueryClient) =>
  Promise.all([refreshLists(client), refresh(client, [sourceQueries.favorites().queryKey, subjectQueries.all()])])

// Shows the server's answer, or refetches.
const showDetail = (client: QueryClient, id: number, source: Source | undefined) => {
  const detail = sourceQueries.detail(id)
  const shown = client.getQueryData(detail.queryKey)
  return source && shown
    ? client.setQueryData(detail.queryKey, { ...shown, ...source })
    : client.prefetchQuery({ ...detail, staleTime: 0 })
}

// Cached source before a change, for its name and undo.
const known = (client: QueryClient, id: number): Source | undefined =>
  client.getQueryData(sourceQueries.detail(id).queryKey) ?? sourceInLists(client, id)

/** Resolves after lists are refetched, so that a dialog may close. */
export const addSource = mutationOptions({
  mutationFn: (source: { body: SourceInput; idempotencyKey: string }) => send('sources.create', source),
  onSuccess: async (source, { body }, _result, { client }) => {
    record({ name: 'source_added' })
    await refreshLists(client)
    sayAdded(body.title, source?.id)
  },
  onError: onConflict(refreshLists),
})

interface SourceEdit {
  readonly id: number
  readonly body: SourceChanges
  /** Base version; an outdated one is refused. */
  readonly version?: number | undefined
  /** Previous values for undo. */
  readonly before?: SourceChanges
}

export const editSource = mutationOptions({
  mutationFn: ({ id, body, version }: SourceEdit) =>
    send('sources.update', { params: { source: id }, body, base: version }),
  onSuccess: async (source, { id, before }, _result, { client }) => {
    record({ name: 'source_updated' })
    await Promise.all([showDetail(client, id, source), refreshAllLists(client)])
    const name = source?.title ?? known(client, id)?.title
    saySaved(
      name,
      source && before && undoBy({ client, name }, editSource, { id, body: before, version: source.version }),
    )
  },
  // Shows the current source for the next attempt.
  onError: (error, { id }, _result, { client }) =>
    isApiError(error) && error.source ? showDetail(client, id, error.source) : undefined,
})

/** Records a review; the version stays. */
export const reviewSource = mutationOptions({
  mutationFn: (id: number) => call('reviews.review', { params: { id } }),
  onSuccess: async (source, id, _result, { client }) => {
    await Promise.all([showDetail(client, id, source), refreshAllLists(client)])
    sayReviewed(source.title)
  },
  onError: (error, id, _result, { client }) =>
    isApiError(error) && error.source ? showDetail(client, id, error.source) : undefined,
})

/** Refreshes on success and failure (specification §4). */
export const removeSource = mutationOptions({
  mutationFn: (id: number) => call('sources.remove', { params: { id } }),
  onMutate: (id, { client }) => known(client, id)?.title,
  onSuccess: (_nothing, _id, title) => {
    record({ name: 'source_deleted' })
    sayDeleted(title)
  },
  onSettled: (_nothing, error, id, _result, { client }) => {
    if (!error || isGone(error))
      removeOldRequests(client, [sourceQueries.detail(id).queryKey, activityQueries.ofSource(id).queryKey])
    return refreshAllLists(client)
  },
})

const withFavorite = <S extends Source>(source: S, id: number, favorite: boolean): S =>
  source.id === id ? { ...source, favorite } : source

const now = () => new Date().toISOString()

const showFavorite = (client: QueryClient, id: number, favorite: boolean) => {
  client.setQueryData<SourceDetail>(
    sourceQueries.detail(id).queryKey,
    (source) => source && { ...withFavorite(source, id, favorite), favoriteSince: favorite ? now() : null },
  )
  client.setQueriesData<SourceList>(
    { queryKey: sourceQueries.lists() },
    (list) => list && { ...list, sources: list.sources.map((source) => withFavorite(source, id, favorite)) },
  )
}

const FAVORITE = ['sources', 'favorite'] as const

const isLastToggle = (client: QueryClient) => client.isMutating({ mutationKey: FAVORITE }) === 1

/** Optimistic; corrected by the answer. */
export const toggleFavorite = mutationOptions({
  mutationKey: FAVORITE,
  mutationFn: ({ id }: Pick<Source, 'id' | 'favorite'>) => send('sources.favorite', { params: { source: id } }),
  onMutate: async ({ id, favorite }, { client }) => {
    await client.cancelQueries({ queryKey: sourceQueries.all() })
    showFavorite(client, id, !favorite)
  },
  onSuccess: (reply, { id }, _result, { client }) => {
    if (!reply || !isLastToggle(client)) return
    showFavorite(client, id, reply.favorite)
    const name = known(client, id)?.title
    const say = reply.favorite ? sayFavorite : sayNoFavorite
    say(name, undoBy({ client, name }, toggleFavorite, { id, favorite: reply.favorite }))
  },
  onError: (_error, { id, favorite }, _result, { client }) => showFavorite(client, id, favorite),
  onSettled: (_reply, _error, _source, _result, { client }) =>
    isLastToggle(client) ? client.invalidateQueries({ queryKey: sourceQueries.all() }) : undefined,
})

// Global list rows show their filing too.
const refreshFiling = (client: QueryClient) =>
  refresh(client, [sourceQueries.lists(), subjectQueries.all(), activityQueries.all()])

interface FilingVariables {
  readonly id: number
  /** Expected filing for `If-Match`, 0 for none. */
  readonly base?: number
}

/** Files or moves; resolves after the lists are refetched. */
export const addToGroup = mutationOptions({
  mutationFn: ({ id, subCategory, ...base }: FilingVariables & { subCategory: number }) =>
    send('sources.addToGroup', { params: { source: id }, body: { subCategory }, ...base }),
  onMutate: ({ id }, { client }) => known(client, id),
  onSuccess: async (source, { id, subCategory }, before, { client }) => {
    await Promise.all([showDetail(client, id, source), refreshFiling(client)])
    const about = { client, name: before?.title }
    const former = before?.groupSubCategory
    const filed = { id, base: subCategory }
    const undo = former
      ? undoBy(about, addToGroup, { ...filed, subCategory: former.id })
      : undoBy(about, removeFromGroup, filed)
    sayFiled(source?.groupSubCategory ?? null, Boolean(former))(about.name, undo)
  },
  onError: (error, { id }, _before, { client }) =>
    isApiError(error) && error.source ? showDetail(client, id, error.source) : undefined,
})

/** Refreshes on failure too, because another person may have removed the source from the group. */
export const removeFromGroup = mutationOptions({
  mutationFn: ({ id, ...base }: FilingVariables) =>
    call('sources.removeFromGroup', { params: { source: id }, ...base }),
  onMutate: ({ id }, { client }) => known(client, id),
  onSuccess: (_nothing, { id }, before, { client }) => {
    const former = before?.groupSubCategory
    const about = { client, name: before?.title }
    sayRemovedFromGroup(
      about.name,
      former ? undoBy(about, addToGroup, { id, subCategory: former.id, base: 0 }) : undefined,
    )
  },
  onSettled: (_nothing, _error, { id }, _result, { client }) =>
    Promise.all([refreshFiling(client), client.invalidateQueries({ queryKey: sourceQueries.detail(id).queryKey })]),
})
