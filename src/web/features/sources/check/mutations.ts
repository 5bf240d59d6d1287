import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { CheckResult } from '#contract/links/link-checks.ts'
import { healthNames } from '#contract/sources/provenance-words.ts'
import type { Source, SourceDetail } from '#contract/sources/sources.ts'
import { call, send } from '#web/api/call.ts'
import { activityQueries } from '#web/features/activity/queries.ts'
import { sourceQueries } from '#web/features/sources/queries.ts'
import { failureText } from '#web/shared/failure-text.ts'
import { notify } from '#web/shared/notice.ts'
import { writeOnce } from '#web/shared/write-once.ts'
import { texts } from './texts.ts'

type CheckTarget = Pick<Source, 'id' | 'title'>

const show = (client: QueryClient, id: number, changes: Partial<SourceDetail>) =>
  client.setQueryData(sourceQueries.detail(id).queryKey, (source) => source && { ...source, ...changes })

const refreshLists = (client: QueryClient) =>
  Promise.all([sourceQueries.lists(), activityQueries.all()].map((queryKey) => client.invalidateQueries({ queryKey })))

const sayFound = ({ state, status, nextTryAt }: CheckResult, name: string) => {
  if (nextTryAt !== null) return notify({ done: texts.resting, name, more: texts.nextTry(nextTryAt) })
  if (state === 'unchecked') return notify({ done: texts.stillChecking, name, more: texts.resultFollows })
  const code = state === 'blocked' && status !== null ? ` ${texts.status(status)}` : ''
  notify({ done: texts.checked, name, more: `– ${healthNames[state]}${code}` })
}

const sayNotDone = (error: Error, { title: name }: CheckTarget) =>
  notify({ done: texts.notDone, name, more: `(${failureText(error)})`, hasFailed: true })

export const checkLink = mutationOptions({
  mutationFn: ({ id }: CheckTarget) => send('linkChecks.check', { params: { id } }),
  onSuccess: async (result, { id, title }, _result, { client }) => {
    if (!result) return
    const { nextTryAt: _nextTryAt, ...health } = result
    show(client, id, { health })
    await refreshLists(client)
    sayFound(result, title)
  },
  onError: sayNotDone,
})

export const switchCheck = mutationOptions({
  mutationFn: ({ id, check }: CheckTarget & { readonly check: boolean }) =>
    call('linkChecks.switch', { params: { id }, body: { check } }),
  onSuccess: async (_nothing, { id, title: name, check }, _result, { client }) => {
    show(client, id, { isChecked: check })
    notify({ done: check ? texts.switchedOn : texts.switchedOff, name })
    await client.invalidateQueries({ queryKey: activityQueries.all() })
  },
  onError: sayNotDone,
})

/** Lazy entry point for the menu. */
export const checkNow = (client: QueryClient, source: CheckTarget): Promise<unknown> | undefined =>
  writeOnce(client, checkLink, source)?.catch(() => {})

export const setChecked = (client: QueryClient, source: CheckTarget, check: boolean): Promise<unknown> | undefined =>
  writeOnce(client, switchCheck, { ...source, check })?.catch(() => {})
