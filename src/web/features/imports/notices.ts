import type { SourceImport } from '#contract/files/imports.ts'
import { type Notice, type NoticeAction, notify } from '#web/shared/notice.ts'
import { canShow, isUnderWay } from './progress.ts'
import { texts } from './texts.ts'

const noticeOf = (ended: SourceImport): Notice => {
  const { id, name, state, reason, added } = ended
  const show: NoticeAction = { label: texts.show(added), run: (open) => open(`/sources?import=${id}`) }
  const shown = canShow(ended) && { actions: [show] }
  if (state === 'failed')
    return { done: texts.notImported, name, ...(reason !== null && { more: reason }), hasFailed: true, ...shown }
  if (state === 'undone') return { done: texts.states.undone, name, more: `(${texts.taken(ended)})` }
  return {
    done: state === 'cancelled' ? texts.states.cancelled : texts.imported,
    name,
    more: `(${texts.result(ended)})`,
    ...shown,
  }
}

/** Announces imports finished since the last poll. */
export const sayEnded = (before: readonly SourceImport[], now: readonly SourceImport[]): void => {
  const pending = new Set(before.filter(isUnderWay).map(({ id }) => id))
  const ended = now.find((one) => pending.has(one.id) && !isUnderWay(one))
  if (ended) notify(noticeOf(ended))
}
