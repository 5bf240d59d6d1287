import type { HealthState } from '#contract/sources/provenance-values.ts'
import { day, dayAndMinute } from '#web/shared/dates.ts'

const DAY_MS = 24 * 3_600_000

const dayName = (time: string): string => {
  const name = day.format(new Date(time))
  if (name === day.format()) return 'today'
  return name === day.format(Date.now() - DAY_MS) ? 'yesterday' : `on ${name}`
}

export const texts = {
  link: 'Link',
  states: {
    unchecked: 'Not checked yet',
    works: 'Works',
    moved: 'Moved to',
    blocked: 'Did not answer as expected',
    gone: 'Gone: missing on three days',
  } satisfies Record<HealthState, string>,
  status: (status: number) => `(${status})`,
  checkedAt: (time: string) => `checked ${dayName(time)}`,
  notChecked: 'Not to be checked',
  private: 'The site can see that someone knows this address, because your group checks private links.',
  takeNew: 'Use the new address',
  checked: 'Checked',
  found: {
    unchecked: 'and could not tell yet; the page will say so here',
    works: 'works',
    moved: 'has moved',
    blocked: 'did not answer as expected',
    gone: 'is gone',
  } satisfies Record<HealthState, string>,
  resting: 'The site asked for a pause. Next check of',
  nextTry: (time: string) => `on ${dayAndMinute.format(new Date(time))}`,
  switchedOn: 'The link is checked again',
  switchedOff: 'The link is not checked any more',
  notDone: 'Not done',
} as const
