import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import { outcomeSentence } from '#contract/records/outcome-sentences.ts'
import type { recordEndpoints } from '#contract/records/record-endpoints.ts'
import { call, send } from '#web/api/call.ts'
import { notify } from '#web/shared/notice.ts'
import { onConflict, onStale } from '#web/shared/on-conflict.ts'
import { noticeTexts } from './notice-texts.ts'
import { recordQueries } from './queries.ts'

const refresh = (client: QueryClient) => client.invalidateQueries({ queryKey: recordQueries.all() })

interface Keyed<Body> {
  readonly body: Body
  readonly idempotencyKey: string
}

/** These resolve after the record is refetched, so that dialogs may close. */
export const addRecord = mutationOptions({
  mutationFn: (record: Keyed<BodyInput<typeof recordEndpoints.create>>) => send('records.create', record),
  onSuccess: async (_record, _variables, _result, { client }) => {
    await refresh(client)
    notify({ done: noticeTexts.created })
  },
  onError: onConflict(refresh),
})

interface RecordEdit {
  readonly id: number
  readonly body: BodyInput<typeof recordEndpoints.update>
  readonly base?: number | undefined
}

export const changeRecord = mutationOptions({
  mutationFn: ({ id, body, base }: RecordEdit) => send('records.update', { params: { id }, body, base }),
  onSuccess: async (_record, _edit, _result, { client }) => {
    await refresh(client)
    notify({ done: noticeTexts.saved })
  },
  onError: onStale(refresh),
})

export const addSteps = mutationOptions({
  mutationFn: ({ id, sources }: { id: number; sources: number[] }) =>
    send('records.addSteps', { params: { id }, body: { sources } }),
  onSuccess: () => notify({ done: noticeTexts.stepAdded }),
  onSettled: (_record, _error, _steps, _result, { client }) => refresh(client),
})

export const removeStep = mutationOptions({
  mutationFn: ({ id, step }: { id: number; step: number }) => call('records.removeStep', { params: { id, step } }),
  onSuccess: () => notify({ done: noticeTexts.stepRemoved }),
  // A colleague may have searched in it.
  onSettled: (_nothing, _error, _step, _result, { client }) => refresh(client),
})

interface Answer extends Keyed<BodyInput<typeof recordEndpoints.search>> {
  readonly id: number
  readonly source: string
}

/** Not awaited: the next step is shown at once. */
export const addSearch = mutationOptions({
  mutationKey: ['records', 'search'],
  mutationFn: ({ id, body, idempotencyKey }: Answer) =>
    send('records.search', { params: { id }, body, idempotencyKey }),
  onSuccess: (search, { source }, _result, { client }) => {
    notify({ done: noticeTexts.saved, ...(search && { more: outcomeSentence({ ...search, source }) }) })
    void refresh(client)
  },
  onError: onConflict(refresh),
})

export const closeRecord = mutationOptions({
  mutationFn: ({ id }: { id: number }) => send('records.close', { params: { id } }),
  onSuccess: (record) => notify({ done: record?.state === 'review' ? noticeTexts.passedToReview : noticeTexts.closed }),
  onSettled: (_record, _error, _id, _result, { client }) => refresh(client),
})

export const returnRecord = mutationOptions({
  mutationFn: ({ id, reason }: { id: number; reason: string }) =>
    send('records.return', { params: { id }, body: { reason } }),
  onSuccess: async (_record, _variables, _result, { client }) => {
    await refresh(client)
    notify({ done: noticeTexts.returned })
  },
})

export const repeatRecord = mutationOptions({
  mutationFn: ({ id, idempotencyKey }: { id: number; idempotencyKey: string }) =>
    send('records.repeat', { params: { id }, body: {}, idempotencyKey }),
  onSuccess: async (_record, _variables, _result, { client }) => {
    await refresh(client)
    notify({ done: noticeTexts.repeated })
  },
})
