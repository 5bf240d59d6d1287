import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import type { GroupDetail, GroupUser, groupEndpoints, ResearchSettings } from '#contract/people/groups.ts'
import { isGone } from '#web/api/api-error.ts'
import { call, send } from '#web/api/call.ts'
import { categoryQueries } from '#web/features/categories/queries.ts'
import { emailQueries } from '#web/features/emails/queries.ts'
import { sessionQueries } from '#web/features/sessions/queries.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { currentUser } from '#web/session/store.ts'
import { record } from '#web/shared/analytics.ts'
import { notify } from '#web/shared/notice.ts'
import { onConflict, onStale } from '#web/shared/on-conflict.ts'
import { removeOldRequests } from '#web/shared/remove-old-requests.ts'
import { resetSession } from '#web/shared/reset-session.ts'
import { groupQueries } from './queries.ts'
import { texts } from './texts.ts'

type Invitation = BodyInput<typeof groupEndpoints.invite>

const refreshLists = (client: QueryClient) => client.invalidateQueries({ queryKey: groupQueries.lists() })

// Invitations and removals also affect e-mails.
const refreshPeople = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: groupQueries.details() }),
    client.invalidateQueries({ queryKey: groupQueries.invitations().queryKey }),
    client.invalidateQueries({ queryKey: emailQueries.all() }),
  ])

// The session contains the group's name and switches.
const refreshOwnGroup = (client: QueryClient) =>
  Promise.all([
    client.invalidateQueries({ queryKey: groupQueries.details() }),
    client.invalidateQueries({ queryKey: sessionQueries.me().queryKey }),
  ])

/** Resolves after the list is refetched, so that the dialog may close. */
export const addGroup = mutationOptions({
  mutationFn: (group: { body: BodyInput<typeof groupEndpoints.create>; idempotencyKey: string }) =>
    send('groups.create', group),
  onSuccess: async (_group, { body }, _result, { client }) => {
    record({ name: 'group_added' })
    await refreshLists(client)
    notify({ done: texts.added, name: body.name, more: texts.invitedOwner })
  },
  onError: onConflict(refreshLists),
})

interface GroupEdit {
  readonly id: number
  readonly body: BodyInput<typeof groupEndpoints.update>
  readonly base?: number | undefined
}

export const editGroup = mutationOptions({
  mutationFn: ({ id, ...change }: GroupEdit) => send('groups.update', { params: { groupId: id }, ...change }),
  onError: onStale(refreshOwnGroup),
  onSuccess: async (_group, { body }, _result, { client }) => {
    record({ name: 'group_updated' })
    await Promise.all([refreshLists(client), refreshOwnGroup(client)])
    notify({ done: texts.saved, name: body.name })
  },
})

export const logSearches = mutationOptions({
  mutationFn: ({ id, logsSearches }: { id: number; logsSearches: boolean }) =>
    send('groups.logSearches', { params: { groupId: id }, body: { logsSearches } }),
  onSuccess: async (_group, { logsSearches }, _result, { client }) => {
    await refreshOwnGroup(client)
    notify({ done: logsSearches ? texts.searchLogOn : texts.searchLogOff })
  },
})

export const checkLinks = mutationOptions({
  mutationFn: ({ id, checksLinks }: { id: number; checksLinks: boolean }) =>
    send('groups.checkLinks', { params: { groupId: id }, body: { checksLinks } }),
  onSuccess: async (_group, { checksLinks }, _result, { client }) => {
    await refreshOwnGroup(client)
    notify({ done: checksLinks ? texts.linkChecksOn : texts.linkChecksOff })
  },
})

export const changeResearch = mutationOptions({
  mutationFn: ({ id, ...body }: { id: number } & ResearchSettings) =>
    send('groups.research', { params: { groupId: id }, body }),
  onSuccess: async (_group, _settings, _result, { client }) => {
    await refreshOwnGroup(client)
    notify({ done: texts.researchSaved })
  },
})

/** Refreshes on success and failure (specification §4). */
export const removeGroup = mutationOptions({
  mutationFn: (id: number) => call('groups.remove', { params: { id } }),
  onMutate: (id, { client }) =>
    client.getQueryData(groupQueries.list().queryKey)?.find((group) => group.id === id)?.name,
  onSuccess: (_nothing, _id, name) => {
    record({ name: 'group_deleted' })
    notify({ done: texts.deleted, name })
  },
  onSettled: (_nothing, error, _id, _result, { client }) => {
    // All details, since id and slug are both keys.
    if (!error || isGone(error)) removeOldRequests(client, [groupQueries.details()])
    void client.invalidateQueries({ queryKey: emailQueries.all() })
    // Its sources are deleted or reassigned.
    void client.invalidateQueries({ queryKey: sourceQueries.all() })
    void client.invalidateQueries({ queryKey: categoryQueries.all() })
    return refreshLists(client)
  },
})

/** Repeats the e-mail for pending users. */
export const invite = mutationOptions({
  mutationFn: ({ groupId, ...invitation }: { groupId: number; body: Invitation; idempotencyKey: string }) =>
    send('groups.invite', { params: { groupId }, ...invitation }),
  onSuccess: async (_user, { body }, _result, { client }) => {
    await refreshPeople(client)
    notify({ done: texts.invited, name: body.fullName })
  },
  onError: onConflict(refreshPeople),
})

export const endSessionsOf = mutationOptions({
  mutationFn: ({ id }: GroupUser) => call('sessions.endOf', { params: { userId: id } }),
  onSuccess: (_nothing, { fullName }) => notify({ done: texts.sessionsEnded, name: fullName }),
})

/** Refreshes on success and failure (specification §4). Removing oneself logs out. */
export const removeUser = mutationOptions({
  mutationFn: (userId: number) => call('groups.removeUser', { params: { userId } }),
  onMutate: (userId, { client }) =>
    client
      .getQueriesData<GroupDetail>({ queryKey: groupQueries.details() })
      .flatMap(([, group]) => group?.users ?? [])
      .find(({ id }) => id === userId)?.fullName,
  onSuccess: (_nothing, userId, name, { client }) => {
    if (userId === currentUser()?.id) resetSession(client)
    else notify({ done: texts.removed, name, more: texts.fromGroup })
  },
  onSettled: (_nothing, _error, _userId, _result, { client }) => (currentUser() ? refreshPeople(client) : undefined),
})
