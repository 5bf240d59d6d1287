import type { ColumnRole, ImportState, SourceImport } from '#contract/files/imports.ts'
import { IMPORT_BYTES, PREVIEW_LIMIT } from '#contract/limits.ts'
import { provenanceLabels } from '#contract/sources/provenance-words.ts'
import { sourceTextLabels } from '#contract/sources/sources.ts'
import { pluralize } from '#web/shared/pluralize.ts'
import { digits } from '#web/ui/digits.ts'

const MEGABYTES = digits.format(IMPORT_BYTES / 1024 ** 2)

const source = { one: 'source', many: 'sources' }
const link = { one: 'link', many: 'links' }
const minute = { one: 'minute', many: 'minutes' }
const month = { one: 'month', many: 'months' }
const hour = { one: 'hour', many: 'hours' }

const roles: Record<ColumnRole, string> = {
  '': 'Ignored',
  ...sourceTextLabels,
  tags: 'Tags',
  folder: 'Folder',
  created: 'Date added',
  private: 'Private: yes or no',
  public: 'Public: yes or no',
  ...provenanceLabels,
  official: 'Official source: yes or no',
  countries: 'Countries',
  access: 'Access or price',
  rhythm: 'How often it is updated',
  reviewEvery: 'Months between reviews',
  free: 'Free: yes or no',
  paid: 'Paid: yes or no',
  registration: 'Account needed: yes or no',
}

const states: Record<ImportState, string> = {
  waiting: 'Waiting for its turn',
  running: 'Importing',
  done: 'Done',
  failed: 'Failed',
  cancelled: 'Cancelled',
  undoing: 'Undoing',
  undone: 'Undone',
}

const HOUR_S = 3600
const MINUTE_S = 60

const timeLeft = (seconds: number): string => {
  if (seconds < MINUTE_S) return 'less than a minute left'
  if (seconds < HOUR_S) return `about ${pluralize(Math.ceil(seconds / MINUTE_S), minute)} left`
  return `about ${pluralize(Math.round(seconds / HOUR_S), hour)} left`
}

const counts = (parts: readonly (readonly [number, string])[]): string =>
  parts
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${digits.format(count)} ${word}`)
    .join(', ')

export const texts = {
  title: 'Import',
  description: 'Import sources from a file or a list of links',
  drop: 'Drop a file here, or',
  choose: 'Choose file',
  formats: 'Bookmarks of any browser, XBEL, CSV or TSV, JSON, JSON Lines, Markdown, or one link per line.',
  most: `Up to ${MEGABYTES} MB. You see a preview before anything is added.`,
  pasted: 'Pasted text',
  pasteLabel: 'Or paste links, one per line',
  preview: 'Preview',
  cancel: 'Cancel',
  sending: (name: string) => `Sending ${name}`,
  sent: (share: number) => `${Math.floor(share * 100)} % sent`,
  reading: 'Reading the file…',
  tryAgain: 'Try again',
  other: 'Choose another file',
  oneFile: 'Choose one file at a time, not a folder.',
  empty: 'This file is empty.',
  tooLarge: `This is larger than ${MEGABYTES} MB. Split it and import the parts one by one.`,
  lost: 'The connection was lost. Your file is still here.',
  gone: 'The server deleted the file after 24 hours. Choose it again.',
  found: (total: number) => pluralize(total, link),
  counts: (count: { new: number; existing: number; faulty: number }) =>
    counts([
      [count.new, 'new'],
      [count.existing, 'already in the library'],
      [count.faulty, 'faulty'],
    ]),
  cutOff: (line: number, reason: string) => `Only read up to line ${digits.format(line)}: ${reason}`,
  rows: 'Preview',
  rowsOf: (shown: number, total: number) =>
    total > shown ? `The first ${digits.format(shown)} of ${digits.format(total)}` : '',
  there: 'Already in the library',
  private: 'Private',
  yes: 'yes',
  no: 'no',
  months: (count: number) => pluralize(count, month),
  allThere: 'Everything in it is already in the library.',
  noRows: 'Nothing in it can be imported.',
  faults: 'Faulty',
  faultsOf: (faulty: number) =>
    faulty > PREVIEW_LIMIT ? `The first ${PREVIEW_LIMIT} of ${digits.format(faulty)}` : '',
  line: (line: number) => `Line ${digits.format(line)}`,
  layout: 'Read as',
  layoutHint: 'If you change this, the file is read again.',
  asList: 'Links, one per line',
  asRows: 'Table without column names',
  asTable: (line: number, words: string) => `Table, column names in line ${digits.format(line)}: ${words}`,
  columns: 'Columns',
  columnsHint: 'Choose what each column contains. The file is then read again.',
  column: (place: number) => `Column ${digits.format(place)}`,
  roles,
  choices: 'How to file the sources',
  folders: 'Folders in the file',
  one: 'Ignore',
  tags: 'Turn into tags',
  categories: 'Turn into categories and subcategories',
  visibility: 'Visibility',
  public: 'Public: everyone can see them',
  publicHint: 'Sources marked private in the file stay private.',
  isPrivate: 'Only your group will see these sources.',
  place: (category: string, subCategory: string) => `${category || 'Imported'} › ${subCategory || 'General'}`,
  start: (count: number) => `Import ${pluralize(count, source)}`,
  list: 'Your imports',
  none: 'You have imported nothing yet.',
  noAnswer: 'The server doesn’t answer at the moment. The import continues, even if you leave this page.',
  states,
  progress: (done: number, total: number) => `${digits.format(done)} of ${digits.format(total)} rows`,
  timeLeft,
  result: ({ added, skipped, failed }: Pick<SourceImport, 'added' | 'skipped' | 'failed'>) =>
    counts([
      [added, 'added'],
      [skipped, 'skipped'],
      [failed, 'failed'],
    ]) || 'nothing added',
  taken: ({ removed, kept }: Pick<SourceImport, 'removed' | 'kept'>) =>
    `${pluralize(removed, source)} deleted${kept > 0 ? `, ${digits.format(kept)} kept because they were used or changed` : ''}`,
  imported: 'Imported',
  notImported: 'Not imported:',
  notCancelled: 'Not cancelled:',
  stays: '. The added sources stay.',
  failedRows: 'Failed rows (CSV)',
  show: (added: number) => `Show ${pluralize(added, source)}`,
  undo: 'Undo',
  undoTitle: 'Undo this import?',
  undoWords: (added: number) =>
    `This deletes the ${pluralize(added, source)} that this import added, except those used or changed since. This can’t be undone.`,
} as const
