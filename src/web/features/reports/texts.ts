import type { ReportKind } from '#contract/sources/reports.ts'
import { pluralize } from '#web/shared/pluralize.ts'
import { digits } from '#web/ui/digits.ts'

const kinds: Record<ReportKind, string> = {
  dead: 'The link is dead',
  moved: 'It has moved',
  wrong: 'Something is wrong with it',
  other: 'Something else',
}

export const texts = {
  title: 'Reports',
  reportTitle: 'Report a problem',
  reportHint: 'Your report goes to those who maintain this source. Your name is not shown to other groups.',
  kinds,
  kind: 'Problem',
  text: 'The mistake, or the new address',
  send: 'Report',
  toAnswer: 'To answer',
  waitForAnswer: 'to answer',
  nothingToAnswer: 'No reports to answer.',
  own: 'Your reports',
  nothingReported: 'You haven’t reported anything.',
  howToReport: 'Found a mistake? Open the source, then ⋯ › Report a problem.',
  waiting: 'Not answered yet.',
  answer: 'Answer',
  reports: (count: number) => pluralize(count, { one: 'report', many: 'reports' }),
  select: (title: string) => `Select the report on ${title}`,
  selectAll: 'Select all',
  answerSelected: (count: number) => `Answer ${digits.format(count)} selected`,
  answerMany: 'Answer several reports',
  answerTitle: 'Answer a report',
  answerHint: 'The person who reported it sees your answer. The report is then closed.',
  answerManyHint: 'The people who reported them see your answer. The reports are then closed.',
  close: 'Answer and close',
  reported: 'Reported',
  open: 'Open',
  answered: 'Answered',
} as const
