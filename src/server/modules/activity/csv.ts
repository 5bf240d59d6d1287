import type { ActivityEntry, ActivityValues } from '#contract/activity.ts'
import { activitySentence, activityValueText } from '#contract/activity-words.ts'

const COLUMNS = ['When', 'Person', 'Role', 'Group', 'What', 'Object type', 'Object', 'Details before', 'Details after']

// What a spreadsheet takes for a formula: also after blanks and invisible characters, and in full width. A cell begins
// not only with the text: a program that separates by semicolons or tabs, or reads lines, sees others in it, quoted or
// not. No look ahead goes past the end of a line, so that a note of nothing but lines takes no longer than another.
const FORMULA_START = /(?<=^|[;\t\r\n])(?=(?:(?![\t\r\n])[\s\p{Z}\p{Cf}"])*[=+\-@＝＋－＠])|^(?=[\t\r\n])/gu

/** The text such that no spreadsheet runs it. */
export const escapeFormula = (text: string): string => text.replaceAll(FORMULA_START, "'")

const cell = (text: string) => `"${escapeFormula(text).replaceAll('"', '""')}"`

const csvRow = (texts: readonly string[]) => `${texts.map(cell).join(',')}\r\n`

const details = (values: ActivityValues | null) =>
  Object.entries(values ?? {})
    .map(([field, value]) => `${field}: ${value === null ? 'null' : activityValueText(field, value)}`)
    .join('\n')

// Without the mark a spreadsheet takes the file for one in its own old encoding.
const BYTE_ORDER_MARK = '\uFEFF'

/** The first line. */
export const csvHead = (): string => BYTE_ORDER_MARK + csvRow(COLUMNS)

const personCells = (person: ActivityEntry['person']) =>
  person ? [person.fullName, activityValueText('role', person.role)] : ['', '']

/** One line of RFC 4180 an entry; every cell quoted, since some of them hold what separates cells. */
export const csvLine = (entry: ActivityEntry): string =>
  csvRow([
    entry.at,
    ...personCells(entry.person),
    entry.group?.name ?? '',
    activitySentence(entry),
    ...(entry.object ? [entry.object.type, entry.object.name] : ['', '']),
    details(entry.before),
    details(entry.after),
  ])
