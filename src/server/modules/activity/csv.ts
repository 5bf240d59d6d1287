import type { ActivityEntry, ActivityValues } from '#contract/activity/activity.ts'
import { activityFieldWord, activityValueText } from '#contract/activity/activity-values.ts'
import { activitySentence } from '#contract/activity/activity-words.ts'
import { csvHead, csvRow } from '#contract/files/csv.ts'

const COLUMNS = ['When', 'Person', 'Role', 'Group', 'What', 'Object type', 'Object', 'Details before', 'Details after']

const details = (values: ActivityValues | null) =>
  Object.entries(values ?? {})
    .map(
      ([field, value]) => `${activityFieldWord(field)}: ${value === null ? 'null' : activityValueText(field, value)}`,
    )
    .join('\n')

export const activityCsvHead = (): string => csvHead(COLUMNS)

const personCells = (person: ActivityEntry['person']) =>
  person ? [person.fullName, activityValueText('role', person.role)] : ['', '']

export const activityCsvLine = (entry: ActivityEntry): string =>
  csvRow([
    entry.at,
    ...personCells(entry.person),
    entry.group?.name ?? '',
    activitySentence(entry),
    ...(entry.object ? [entry.object.type, entry.object.name] : ['', '']),
    details(entry.before),
    details(entry.after),
  ])
