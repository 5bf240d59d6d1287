import { day, dayAndMinute, dayOf } from '#web/shared/dates.ts'

const DAY_MS = 24 * 3_600_000

const dayName = (time: string): string => {
  const name = dayOf(time)
  if (name === day.format()) return 'today'
  return name === day.format(Date.now() - DAY_MS) ? 'yesterday' : `on ${name}`
}

export const texts = {
  link: 'Link',
  movedTo: 'to',
  goneMeans: '(missing on three days)',
  status: (status: number) => `(${status})`,
  checkedAt: (time: string) => `checked ${dayName(time)}`,
  notChecked: 'Checks are off',
  private: 'The site can see that someone knows this address, because your group checks private links.',
  takeNew: 'Use the new address',
  checked: 'Checked',
  stillChecking: 'Still checking',
  resultFollows: '(the result will appear on this page)',
  resting: 'The site asked for a pause. Next check of',
  nextTry: (time: string) => `on ${dayAndMinute.format(new Date(time))}`,
  switchedOn: 'Turned link checks on for',
  switchedOff: 'Turned link checks off for',
  notDone: 'Not done:',
} as const
