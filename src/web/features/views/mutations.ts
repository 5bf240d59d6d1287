import { type MutationOptions, mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import type { View, viewEndpoints } from '#contract/lists/views.ts'
import { call, send } from '#web/api/call.ts'
import { undoBy } from '#web/shared/undo.ts'
import { sayDeleted, sayRenamed, saySaved, sayShared, sayUnshared } from './notices.ts'
import { refreshViews, viewQueries } from './queries.ts'

/** Resolves after the list is refetched, so that a dialog may close. */
export const saveView = mutationOptions({
  mutationFn: (body: BodyInput<typeof viewEndpoints.create>) => send('views.create', { body }),
  onSuccess: async (_view, { name }, _result, { client }) => {
    await refreshViews(client)
    saySaved(name)
  },
})

interface ViewEdit {
  /** View before the change. */
  readonly view: View
  readonly body: BodyInput<typeof viewEndpoints.update>
}

const sayChanged = ({ view, body }: ViewEdit) => {
  if (body.shared === undefined || body.shared === view.shared) return sayRenamed
  return body.shared ? sayShared : sayUnshared
}

/** Refreshes on failure too: another person may have changed it. */
export const changeView: MutationOptions<View | undefined, Error, ViewEdit> = mutationOptions({
  mutationFn: ({ view, body }: ViewEdit) => send('views.update', { params: { id: view.id }, body }),
  onSuccess: (_view, edit, _result, { client }) => {
    const { view, body } = edit
    const { name = view.name, shared = view.shared } = body
    const before = body.name === undefined ? { shared: view.shared } : { name: view.name }
    sayChanged(edit)(name, undoBy({ client, name }, changeView, { view: { ...view, name, shared }, body: before }))
  },
  onSettled: (_view, _error, _edit, _result, { client }) => refreshViews(client),
})

const nameOf = (client: QueryClient, id: number) =>
  client.getQueryData(viewQueries.list().queryKey)?.find((view) => view.id === id)?.name

export const removeView = mutationOptions({
  mutationFn: (id: number) => call('views.remove', { params: { id } }),
  onMutate: (id, { client }) => nameOf(client, id),
  onSuccess: (_nothing, _id, name) => sayDeleted(name),
  onSettled: (_nothing, _error, _id, _result, { client }) => refreshViews(client),
})
