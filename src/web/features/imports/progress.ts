import type { SourceImport } from '#contract/files/imports.ts'

export const isUnderWay = ({ finishedAt }: SourceImport): boolean => finishedAt === null

export const isUndoing = ({ state }: SourceImport): boolean => state === 'undoing'

export const canShow = (one: SourceImport): boolean => !isUnderWay(one) && one.state !== 'undone' && one.added > 0

const FIRST_POLL_MS = 1000
const LAST_POLL_MS = 5000

/** Polling interval: a tenth of the youngest import's age, 1 to 5 s; 5 s on errors, 1 s during undo. */
export const pollAfter = (imports: readonly SourceImport[], hasFailed: boolean, now: number): number | false => {
  const ages = imports.filter(isUnderWay).map((one) => (isUndoing(one) ? 0 : now - Date.parse(one.createdAt)))
  if (ages.length === 0) return false
  return hasFailed ? LAST_POLL_MS : Math.min(Math.max(Math.min(...ages) / 10, FIRST_POLL_MS), LAST_POLL_MS)
}

export interface ProgressSample {
  readonly done: number
  readonly at: number
}

/** Estimate at the current rate; null if unknown. */
export const secondsLeft = (first: ProgressSample, last: ProgressSample, total: number): number | null => {
  const itemsPerMs = (last.done - first.done) / (last.at - first.at)
  return itemsPerMs > 0 ? Math.ceil((total - last.done) / itemsPerMs / 1000) : null
}
