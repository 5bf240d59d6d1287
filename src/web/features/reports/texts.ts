import type { ReportKind } from '#contract/reports.ts'

const kinds: Record<ReportKind, string> = {
  dead: 'The link is dead',
  moved: 'It has moved',
  wrong: 'Something about it is wrong',
  other: 'Something else',
}

/** What reports say. */
export const texts = {
  title: 'Reports',
  reportTitle: 'Report a problem',
  reportHint: 'It goes to those who may change this source. They don’t see who you are.',
  kinds,
  kind: 'Problem',
  text: 'What is wrong, or where it is now',
  send: 'Report',
  toAnswer: 'To answer',
  waitForAnswer: 'to answer',
  nothingToAnswer: 'No report waits for your answer.',
  own: 'Yours',
  nothingReported: 'You have reported nothing.',
  howToReport: 'Where a source is wrong, report a problem from its menu.',
  waiting: 'Not answered yet.',
  answer: 'Answer',
  answerTitle: 'Answer a report',
  answerHint: 'The reporter sees it, and the report is closed.',
  close: 'Answer and close',
} as const
