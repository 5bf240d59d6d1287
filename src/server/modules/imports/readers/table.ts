import type { ColumnRole, PreviewColumn } from '#contract/files/imports.ts'
import { COLUMN_LIMIT } from '#contract/limits.ts'
import { collapse } from '#contract/text/normalize.ts'
import { addedDate } from '#server/modules/imports/added-date.ts'
import { countryOf } from '#server/modules/imports/recognize/country-list.ts'
import { hasValueOf } from '#server/modules/imports/recognize/parse-provenance.ts'
import { answersOf, isAnswer } from './access-answers.ts'
import {
  type ColumnMeaning,
  columnKey,
  isCertainLink,
  isDoubtfulTitle,
  namedRole,
  provenanceRole,
} from './column-names.ts'
import { isEntry, isLink, namesLinks, rowsIn, type SampleRow, startOf, type TableStart } from './table-start.ts'

export interface Table {
  readonly format: string
  readonly delimiter: string
  readonly firstLine: number
  readonly hasHeader: boolean
  /** The header is the first line and names a link column. */
  readonly isSure: boolean
  /** Order of day and month; undefined if unknown. */
  readonly isDayFirst: boolean | undefined
  readonly columns: readonly PreviewColumn[]
}

const DELIMITERS = [',', ';', '\t', '|']

const SAMPLE_LINES = 60
const SAMPLE_CHARACTERS = 200

// Excludes numbers such as ids.
const isDate = (cell: string) =>
  /^\d{4}-\d\d|^1\d{9}(?:\d{3})?$/.test(cell.trim()) && addedDate(cell.trim()) !== undefined
const isNumber = (cell: string) => /^[\d\s.,%-]+$/.test(cell)

const cellsOf = (rows: readonly string[][], index: number) =>
  rows.map((row) => row[index] ?? '').filter((cell) => cell.trim() !== '')

const most = (cells: readonly string[], test: (cell: string) => boolean) =>
  cells.length > 0 && cells.filter(test).length * 5 >= cells.length * 4

const isProse = (cells: readonly string[]) =>
  cells.length > 0 &&
  new Set(cells).size * 2 > cells.length &&
  !most(cells, isLink) &&
  !most(cells, isNumber) &&
  !most(cells, isDate)

// 'GB-COH', 'ad_consell_general', 'eng'.
const CODE = /^(?:[\p{Lu}\d]+(?:[._:/-][\p{Lu}\d]+)*|[a-z\d]+(?:[._:/-][a-z\d]+)+|[a-z]{1,3})$/u

/** True for codes, answers and countries, as opposed to names. */
const isValue = (cell: string) => CODE.test(cell.trim()) || isAnswer(cell) || countryOf(cell) !== undefined

const areWords = (cells: readonly string[]) => isProse(cells) && !most(cells, isValue)

const isPinboardTitle = (key: string, keys: readonly string[]) => key === 'description' && keys.includes('extended')

/** Confirms a name by content: 'Updated', for example, contains dates in most tables. */
const isBorneOut = (key: string, named: ColumnMeaning, cells: readonly string[]): boolean => {
  const field = provenanceRole(named.role)
  if (field) return hasValueOf(field, cells)
  if (answersOf({ name: '', role: named.role })) return cells.length === 0 || most(cells, isAnswer)
  if (isDoubtfulTitle(named)) return cells.length === 0 || areWords(cells)
  return named.role !== 'link' || isCertainLink(key) || cells.some(isLink)
}

const namedColumn = (key: string, cells: readonly string[]) => {
  const named = namedRole(key)
  return named && isBorneOut(key, named, cells) ? named : undefined
}

// At most one column per source.
const isSingle = (role: ColumnRole) => role === 'title' || role === 'link' || provenanceRole(role) !== undefined

/** Roles by name; for single fields the surest name wins. */
const rolesByName = (keys: readonly string[], rows: readonly string[][]): ColumnRole[] => {
  const named = keys.map((key, index) => namedColumn(key, cellsOf(rows, index)))
  const isSurest = (role: ColumnRole, rank: number) =>
    named.every((other) => other?.role !== role || other.rank >= rank)
  const roles = named.map((found) =>
    !found || (isSingle(found.role) && !isSurest(found.role, found.rank)) ? '' : found.role,
  )
  if (roles.includes('title')) return roles
  return roles.map((role, index) => (isPinboardTitle(keys[index] ?? '', keys) ? 'title' : role))
}

/** Fills missing roles by content. */
const guessRoles = (keys: readonly string[] | undefined, rows: readonly string[][], width: number): ColumnRole[] => {
  const roles: ColumnRole[] = keys ? rolesByName(keys, rows) : Array.from({ length: width }, () => '')
  const give = (role: ColumnRole, test: (cells: readonly string[]) => boolean) => {
    const index = roles.includes(role) ? -1 : roles.findIndex((given, at) => given === '' && test(cellsOf(rows, at)))
    if (index !== -1) roles[index] = role
  }
  give('link', (cells) => most(cells, isLink))
  if (!keys) give('created', (cells) => most(cells, isDate))
  give('title', areWords)
  give('title', isProse)
  if (!keys) give('note', isProse)
  return roles
}

const PROGRAMS: readonly (readonly [program: string, keys: string])[] = [
  ['Pocket', 'timeadded tags'],
  ['Instapaper', 'selection folder'],
  ['Raindrop', 'excerpt folder cover'],
  ['wallabag', 'content mimetype'],
]

const formatOf = (keys: readonly string[], delimiter: string): string => {
  const program = PROGRAMS.find(([, wanted]) => wanted.split(' ').every((key) => keys.includes(key)))?.[0]
  return program ? `${program} (CSV)` : `Table (${delimiter === '\t' ? 'TSV' : 'CSV'})`
}

const firstTwo = (cell: string) => /^\s*(\d{1,2})\/(\d{1,2})\/\d{4}\b/.exec(cell)?.slice(1).map(Number) ?? []

/** A number above 12 reveals the order for the whole table. */
const isDayFirst = (rows: readonly string[][], roles: readonly ColumnRole[]): boolean | undefined => {
  const dates = roles.flatMap((role, index) => (role === 'created' ? cellsOf(rows, index).map(firstTwo) : []))
  const isOver = (place: number) => dates.some((parts) => (parts[place] ?? 0) > 12)
  return isOver(0) === isOver(1) ? undefined : isOver(0)
}

const sampleOf = (cell = '') => collapse(cell).slice(0, SAMPLE_CHARACTERS).toWellFormed()

// The last row of a truncated file may be shorter.
const areLinks = (rows: readonly (readonly string[])[], columns: readonly PreviewColumn[]) =>
  columns.some(({ role }) => role === 'link') &&
  rows.filter((row) => row.length === columns.length).length * 5 >= rows.length * 4

interface TableSample {
  readonly delimiter: string
  readonly rows: readonly SampleRow[]
  readonly start: TableStart
}

const cellsBelow = ({ rows, start }: TableSample) =>
  rows.slice(start.row + (start.hasHeader ? 1 : 0)).map(({ cells }) => [...cells])

const isBlank = ({ cells }: SampleRow) => cells.every((cell) => cell.trim() === '')

const tableOf = (sample: TableSample): Table => {
  const { delimiter, rows, start } = sample
  const { cells: first, at } = rows[start.row] ?? { cells: [], at: 0 }
  const keys = first.slice(0, COLUMN_LIMIT).map(columnKey)
  const below = cellsBelow(sample)
  const roles = guessRoles(start.hasHeader ? keys : undefined, below, keys.length)
  const columns = roles.map((role, index) => ({
    name: start.hasHeader ? collapse(first[index] ?? '') : '',
    role,
    sample: sampleOf(below[0]?.[index]),
  }))
  return {
    format: formatOf(keys, delimiter),
    delimiter,
    firstLine: at + 1,
    hasHeader: start.hasHeader,
    isSure: start.hasHeader && start.row === 0 && namesLinks({ at, cells: first }),
    isDayFirst: isDayFirst(below, roles),
    columns,
  }
}

// A Markdown header is followed by a rule.
const isMarkdown = (delimiter: string, lines: readonly string[], at: number) =>
  delimiter === '|' && (lines[at]?.startsWith('|') === true || /^[\s|:-]+$/.test(lines[at + 1] ?? ''))

/** Undefined if neither names nor rows look like a table. */
const tableWith = (delimiter: string, lines: readonly string[]): Table | undefined => {
  const rows = rowsIn(lines, delimiter).filter((row) => !isBlank(row))
  const start = startOf(rows)
  const header = rows[start.row]
  if (!header || header.cells.length < 2 || isMarkdown(delimiter, lines, header.at)) return undefined
  const sample = { delimiter, rows, start }
  const table = tableOf(sample)
  const isNamed = start.hasHeader && namesLinks(header)
  return isNamed || areLinks(cellsBelow(sample), table.columns) ? table : undefined
}

/** Detects the delimiter; undefined if no table. */
export const tableIn = (lines: readonly string[]): Table | undefined => {
  for (const delimiter of DELIMITERS) {
    const table = tableWith(delimiter, lines.slice(0, SAMPLE_LINES))
    if (table) return table
  }
  return undefined
}

/** Table with its header on this 1-based line; 0 for none. */
export const tableAt = (lines: readonly string[], line: number): Table => {
  const from = Math.max(0, line - 1)
  const samples = DELIMITERS.map((delimiter) => {
    const rows = rowsIn(lines.slice(0, from + SAMPLE_LINES), delimiter, from).filter((row) => !isBlank(row))
    const first = line > 0 ? 0 : Math.max(0, rows.findIndex(isEntry))
    return { delimiter, rows, start: { row: first, hasHeader: line > 0 } }
  })
  const width = ({ rows, start }: TableSample) => rows[start.row]?.cells.length ?? 0
  const widest = samples.reduce((best, sample) => (width(sample) > width(best) ? sample : best))
  return { ...tableOf(widest), ...(line > 0 && { firstLine: line }) }
}

export const withRoles = (table: Table, roles: readonly ColumnRole[] | undefined): Table =>
  roles ? { ...table, columns: table.columns.map((column, index) => ({ ...column, role: roles[index] ?? '' })) } : table
