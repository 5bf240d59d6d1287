import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { isGone } from '#web/api/api-error.ts'
import { call, send } from '#web/api/call.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { record } from '#web/shared/analytics.ts'
import { notify } from '#web/shared/notice.ts'
import { onConflict, onStale } from '#web/shared/on-conflict.ts'
import { removeOldRequests } from '#web/shared/remove-old-requests.ts'
import { categoryQueries, subjectQueries } from './queries.ts'
import { texts } from './texts.ts'

// Sources show their category, and lists count by it.
const refresh = (client: QueryClient) =>
  Promise.all(
    [subjectQueries.all(), categoryQueries.all(), sourceQueries.all()].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  )

/** These resolve after the list has been refetched, so that dialogs may close. */
export const addCategory = mutationOptions({
  mutationFn: ({ name, idempotencyKey }: { name: string; idempotencyKey: string }) =>
    send('categories.create', { body: { name }, idempotencyKey }),
  onSuccess: async (_category, { name }, _result, { client }) => {
    record({ name: 'category_added' })
    await refresh(client)
    notify({ done: texts.added, name })
  },
  onError: onConflict(refresh),
})

interface RenameVariables {
  readonly id: number
  readonly name: string
  readonly base?: number | undefined
}

export const renameCategory = mutationOptions({
  mutationFn: ({ id, name, base }: RenameVariables) =>
    send('categories.update', { params: { id }, body: { name }, base }),
  onError: onStale(refresh),
  onSuccess: async (_category, { name }, _result, { client }) => {
    record({ name: 'category_updated' })
    await refresh(client)
    notify({ done: texts.saved, name })
  },
})

export const addSubcategory = mutationOptions({
  mutationFn: ({ id, name, idempotencyKey }: { id: number; name: string; idempotencyKey: string }) =>
    send('categories.createSubcategory', { params: { id }, body: { name }, idempotencyKey }),
  onSuccess: async (_subcategory, { name }, _result, { client }) => {
    record({ name: 'subcategory_added' })
    await refresh(client)
    notify({ done: texts.added, name })
  },
  onError: onConflict(refresh),
})

export const renameSubcategory = mutationOptions({
  mutationFn: ({ id, name, base }: RenameVariables) =>
    send('categories.updateSubcategory', { params: { id }, body: { name }, base }),
  onError: onStale(refresh),
  onSuccess: async (_subcategory, { name }, _result, { client }) => {
    record({ name: 'subcategory_updated' })
    await refresh(client)
    notify({ done: texts.saved, name })
  },
})

const knownIn = (client: QueryClient) =>
  [subjectQueries.list(), categoryQueries.list()].flatMap(({ queryKey }) => client.getQueryData(queryKey) ?? [])

const nameIn = (all: readonly { id: number; name: string }[], id: number) => all.find((one) => one.id === id)?.name

const subcategoriesIn = (client: QueryClient, id: number) =>
  knownIn(client)
    .filter((category) => category.id === id)
    .flatMap(({ subCategories }) => subCategories.map((subcategory) => subcategory.id))

/** Refreshes on success and failure (specification §4). Not awaited: the pane must be left before the list changes. */
export const removeCategory = mutationOptions({
  mutationFn: (id: number) => call('categories.remove', { params: { id } }),
  onMutate: (id, { client }) => nameIn(knownIn(client), id),
  onSuccess: (_nothing, _id, name) => {
    record({ name: 'category_deleted' })
    notify({ done: texts.deleted, name })
  },
  onSettled: (_nothing, error, id, _result, { client }) => {
    if (!error || isGone(error)) removeOldRequests(client, subcategoriesIn(client, id).map(sourceQueries.listsOf))
    void refresh(client)
  },
})

export const removeSubcategory = mutationOptions({
  mutationFn: (id: number) => call('categories.removeSubcategory', { params: { id } }),
  onMutate: (id, { client }) =>
    nameIn(
      knownIn(client).flatMap(({ subCategories }) => subCategories),
      id,
    ),
  onSuccess: (_nothing, _id, name) => {
    record({ name: 'subcategory_deleted' })
    notify({ done: texts.deleted, name })
  },
  onSettled: (_nothing, error, id, _result, { client }) => {
    if (!error || isGone(error)) removeOldRequests(client, [sourceQueries.listsOf(id)])
    return refresh(client)
  },
})
