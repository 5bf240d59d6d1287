import type { SourceImport } from '#contract/imports.ts'
import { type Notice, notify } from '#web/shared/notice.ts'
import { isUnderWay } from './progress.ts'
import { texts } from './texts.ts'

const noticeOf = (ended: SourceImport): Notice => {
  const { name, state, reason } = ended
  if (state === 'failed')
    return { done: texts.notImported, name, ...(reason !== null && { more: reason }), hasFailed: true }
  if (state === 'undone') return { done: texts.states.undone, name, more: `(${texts.taken(ended)})` }
  return {
    done: state === 'cancelled' ? texts.states.cancelled : texts.imported,
    name,
    more: `(${texts.result(ended)})`,
  }
}

/** Says how the last of those has ended that were under way when they were asked about before. */
export const sayEnded = (before: readonly SourceImport[], now: readonly SourceImport[]): void => {
  const pending = new Set(before.filter(isUnderWay).map(({ id }) => id))
  const ended = now.find((one) => pending.has(one.id) && !isUnderWay(one))
  if (ended) notify(noticeOf(ended))
}
