import type { SourceImport } from '#contract/files/imports.ts'

/** Whether the server is at work on it, or will be. */
export const isUnderWay = ({ finishedAt }: SourceImport): boolean => finishedAt === null

/** Whether what it has added is being taken out again. */
export const isUndoing = ({ state }: SourceImport): boolean => state === 'undoing'

/** Whether it has ended and what it added is still there. */
export const canShow = (one: SourceImport): boolean => !isUnderWay(one) && one.state !== 'undone' && one.added > 0

const FIRST_POLL_MS = 1000
const LAST_POLL_MS = 5000

/**
 * How long to wait until imports are asked for again, while one is under way: a tenth of the time that the youngest of these
 * has taken, from one second to five; where the server does not answer, five. Undoing one has no time of its own: one second.
 */
export const pollAfter = (imports: readonly SourceImport[], hasFailed: boolean, now: number): number | false => {
  const ages = imports.filter(isUnderWay).map((one) => (isUndoing(one) ? 0 : now - Date.parse(one.createdAt)))
  if (ages.length === 0) return false
  return hasFailed ? LAST_POLL_MS : Math.min(Math.max(Math.min(...ages) / 10, FIRST_POLL_MS), LAST_POLL_MS)
}

/** How far something was at a time, in milliseconds. */
export interface Sample {
  readonly done: number
  readonly at: number
}

/** How many seconds are left at the pace between the two; null while that can't be said. */
export const secondsLeft = (first: Sample, last: Sample, total: number): number | null => {
  const pace = (last.done - first.done) / (last.at - first.at)
  return pace > 0 ? Math.ceil((total - last.done) / pace / 1000) : null
}
