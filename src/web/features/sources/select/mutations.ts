import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { BodyInput } from '#contract/endpoint.ts'
import { BULK_UNDO_MINUTES } from '#contract/limits.ts'
import type { BulkResult, bulkEndpoints } from '#contract/sources/bulk.ts'
import { isApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { activityQueries } from '#web/features/activity/queries.ts'
import { categoryQueries, subjectQueries } from '#web/features/categories/queries.ts'
import { lastCategories, lastSubjects } from '#web/features/sources/last-used.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { plainFailureText } from '#web/shared/failure-text.ts'
import { type NoticeAction, notify } from '#web/shared/notice.ts'
import { removeOldRequests } from '#web/shared/remove-old-requests.ts'
import { writeOnce } from '#web/shared/write-once.ts'
import { texts } from './texts.ts'

type BulkBody = BodyInput<typeof bulkEndpoints.change>

export type Action = BulkBody['action']

export type ChosenSources = Pick<BulkBody, 'sources' | 'query'>

interface BulkVariables {
  readonly chosen: ChosenSources
  readonly action: Action
  readonly idempotencyKey: string
  /** Target as text: 'Sanctions › Lists'. */
  readonly place?: string | undefined
}

const MINUTE_MS = 60_000

const doneTexts: Record<Action['kind'], (count: number) => string> = {
  move: texts.moved,
  'add-to-group': texts.filed,
  tag: texts.tagged,
  visibility: texts.published,
  'remove-from-group': texts.removed,
  review: texts.reviewed,
  interval: texts.scheduled,
  delete: texts.deleted,
}

const doneText = (action: Action) =>
  action.kind === 'visibility' && !action.public ? texts.hidden : doneTexts[action.kind]

const moreText = ({ action, place }: BulkVariables) =>
  action.kind === 'remove-from-group' ? texts.fromGroup : place && texts.to(place)

// One refetch after all changes.
const refresh = (client: QueryClient, isDetailAsked: boolean) =>
  Promise.all([
    client.invalidateQueries({
      queryKey: sourceQueries.all(),
      predicate: ({ queryKey }) => isDetailAsked || queryKey[1] !== sourceQueries.details()[1],
    }),
    ...[categoryQueries.all(), subjectQueries.all(), activityQueries.all()].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  ])

// Suggested first next time.
const noteSubcategory = (action: Action) => {
  if (action.kind === 'move') lastCategories.note(String(action.subCategory))
  if (action.kind === 'add-to-group') lastSubjects.note(String(action.subCategory))
}

/** Result with skipped sources; stays while undo is possible. */
const say = (
  { changed, refused }: BulkResult,
  done: string,
  { more, undo }: { more?: string | undefined; undo?: NoticeAction | undefined },
) =>
  notify({
    done,
    ...(more !== undefined && { more }),
    ...(undo && { actions: [undo], lastsMs: BULK_UNDO_MINUTES * MINUTE_MS }),
    ...(refused.length > 0 && {
      hasFailed: changed === 0,
      left: { summary: texts.unchanged(refused.length), reasons: refused },
    }),
  })

/** Resolves after the lists are refetched, so that a dialog may close. */
export const changeMany = mutationOptions({
  mutationFn: ({ chosen, action, idempotencyKey }: BulkVariables) =>
    call('bulk.change', { body: { ...chosen, action }, idempotencyKey }),
  onSuccess: async (result, change, _result, { client }) => {
    noteSubcategory(change.action)
    const isDeletion = change.action.kind === 'delete'
    if (isDeletion) removeOldRequests(client, [sourceQueries.details()])
    await refresh(client, !isDeletion)
    const undo = result.undo === null ? undefined : undoBy(client, result.undo)
    say(result, doneText(change.action)(result.changed), { more: moreText(change), undo })
  },
})

const undoMany = mutationOptions({
  mutationFn: (undo: string) => call('bulk.undo', { body: { undo } }),
  onSuccess: async (result, _undo, _result, { client }) => {
    await refresh(client, true)
    say(result, texts.undone(result.changed), {})
  },
})

// Undo of a bulk change. Changed sources are listed in the reply; only time invalidates it entirely.
const undoBy = (client: QueryClient, undo: string): NoticeAction => ({
  label: texts.undo,
  run: async () => {
    try {
      await writeOnce(client, undoMany, undo)
    } catch (error) {
      notify({ done: texts.notUndone, more: whyNot(error as Error), hasFailed: true })
    }
  },
})

const TOO_LATE = [403, 404, 409]

const whyNot = (error: Error) =>
  isApiError(error) && TOO_LATE.includes(error.status) ? texts.tooLate : `(${plainFailureText(error)})`
