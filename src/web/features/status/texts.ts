import type { ServerStatus } from '#contract/status/server-status.ts'
import { pluralize } from '#web/shared/pluralize.ts'
import { digits } from '#web/ui/digits.ts'

const EMAILS = { one: 'e-mail', many: 'e-mails' }

const UNITS = ['bytes', 'kB', 'MB', 'GB', 'TB']

/** '1.5 GB', decimal. */
const size = (bytes: number): string => {
  const power = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** power
  return `${digits.format(Number(value.toPrecision(3)))} ${UNITS[power]}`
}

/** Texts of degraded states. */
const reasons: Readonly<Record<string, string>> = {
  'read-only': 'The library can be read but not changed at the moment.',
  'disk-full': 'The disk of the database is full: the library can be read but not changed.',
  'backup-failed': 'The last backup failed.',
  'backup-old': 'The last good backup is too old: a new one is overdue.',
}

const missingBackups = {
  both: 'No backup has been made, and none is scheduled. Set BACKUP_EVERY, or run npm run backup.',
  first: 'No backup has been made yet. Backups are scheduled.',
  schedule: 'This server schedules no backups. Set BACKUP_EVERY, unless another program makes them.',
} as const

/** Tasks for administrators, most urgent first. */
const warnings = ({ degraded, backups, emails }: ServerStatus): string[] => {
  const known = new Set([
    ...degraded,
    ...(backups.isFailed ? ['backup-failed'] : []),
    ...(backups.isOld ? ['backup-old'] : []),
  ])
  // A missing backup has no age.
  if (backups.lastGood === null) known.delete('backup-old')
  return [
    ...[...known].map((reason) => reasons[reason] ?? `The server says: ${reason}.`),
    ...(backups.missing === null ? [] : [missingBackups[backups.missing]]),
    ...(emails.undelivered > 0 ? [`${pluralize(emails.undelivered, EMAILS)} can’t be delivered.`] : []),
  ]
}

const indexState = (index: NonNullable<ServerStatus['index']>): string => {
  if (!index.isReady) return index.isBuilding ? 'Being built' : 'None'
  return index.isBuilding ? 'Ready, a newer one is being built' : 'Ready'
}

export const texts = {
  title: 'Status',
  fine: 'Nothing needs attention.',
  outdated: 'The server doesn’t answer. Last known status:',
  warnings,
  seeStatus: 'Status',
  notice: 'Server',
  size,
  number: (value: number) => digits.format(value),
  of: (value: number, most: number) => `${digits.format(value)} of ${digits.format(most)}`,
  yes: 'Yes',
  no: 'No',
  none: 'None',
  server: 'Server',
  version: 'Version',
  process: 'Process',
  processOf: ({ host, pid }: ServerStatus['process']) => `${pid} on ${host}`,
  onlyThis: 'With several processes, this is the one that answered.',
  started: 'Started',
  memory: 'Memory',
  database: 'Database',
  embedded: 'Embedded',
  separate: 'PostgreSQL server (DATABASE_URL)',
  kind: 'Kind',
  sizeLabel: 'Size',
  connections: 'Connections',
  readOnly: 'Read only',
  emails: 'E-mail',
  waiting: 'Waiting',
  late: 'Failed, to be retried',
  undelivered: 'Undelivered',
  oldest: 'Oldest waits since',
  showEmails: 'See each e-mail and its reason on the Groups page',
  backups: 'Backups',
  scheduled: 'Scheduled',
  lastGood: 'Last good one',
  folder: 'Folder',
  encrypted: 'Encrypted',
  lastError: 'Last error',
  never: 'Never',
  jobs: 'Jobs',
  job: 'Job',
  running: 'Running',
  failed: 'Failed',
  index: 'Search index',
  state: 'State',
  indexState,
  sources: 'Sources',
  lag: 'Behind by',
  seconds: (value: number) => `${digits.format(value)} s`,
  noIndex: 'Off: the database answers all searches.',
  sessions: 'Sessions',
  open: 'Open',
  people: 'People',
  failures: 'Failed in the last day',
  failedJobs: 'Jobs',
  failedEmails: 'E-mails given up',
  failedBackups: 'Backups',
  answers: 'Answers',
  answersOf: (answers: ServerStatus['failures']['answers']) =>
    answers.map(({ status, count }) => `${digits.format(count)} × ${status}`).join(', '),
  sinceStart: 'Answers are counted for this process only, since it started and at most for 24 hours.',
  lastAnswers: 'Last failed answers',
  ofLastAnswers: 'Find the request in the log by its requestId.',
} as const
