import { COLUMN_LIMIT } from '#contract/limits.ts'
import { columnKey, surelyLink } from './column-names.ts'
import { buildRecord } from './csv-record.ts'

// Titles, dates and blank lines stand above the header of most exported spreadsheets.
const HEADER_WITHIN = 20

// Bounds the search for names in cells that may hold a note.
const LONGEST_NAME = 60

/** A record with the place of its first line among the lines of a sample, from 0. */
export interface SampleRow {
  readonly at: number
  readonly cells: readonly string[]
}

/** Where the rows of a table begin in a sample. */
export interface TableStart {
  /** Place of the row that names the columns, else of the first row. */
  readonly row: number
  readonly hasHeader: boolean
}

// An address that is not one of the web is a fault of its row, not of the table.
export const isLink = (cell: string): boolean =>
  /^(?:(?:https?|ftp|file):\/\/|www\.|(?:javascript|data|mailto|about|place):)\S+$/i.test(cell.trim())

const TYPED = /^[^\s/@]+\.[^\s@]+$/

const filled = ({ cells }: SampleRow) => cells.filter((cell) => cell.trim() !== '').length

/** The records that are whole within these lines, from a place on. */
export const rowsIn = (lines: readonly string[], delimiter: string, from = 0): SampleRow[] => {
  const builder = buildRecord(delimiter)
  const rows: SampleRow[] = []
  let at = from
  for (const [index, line] of lines.entries()) {
    const cells = index < from ? null : builder.add(line)
    if (!cells) continue
    rows.push({ at, cells })
    at = index + 1
  }
  return rows
}

/** The columns that surely hold links by their names. */
const linkColumns = (row: SampleRow): number[] =>
  row.cells
    .slice(0, COLUMN_LIMIT)
    .flatMap((cell, index) => (cell.length <= LONGEST_NAME && surelyLink(columnKey(cell)) ? [index] : []))

const isAddress = (cell: string) => isLink(cell) || TYPED.test(cell.trim())

const hasLink = ({ cells }: SampleRow) => cells.some(isLink)

/** Whether a row has addresses where a header says that links are. */
const bearsOut = (header: SampleRow, { cells }: SampleRow) =>
  cells.length === header.cells.length && linkColumns(header).some((index) => isAddress(cells[index] ?? ''))

/** Whether a row names a column of links. Below the first row only what the rows below it bear out: prose has commas as well. */
const isHeader = (rows: readonly SampleRow[], index: number): boolean => {
  const row = rows[index]
  if (!row || row.at >= HEADER_WITHIN || filled(row) < 2 || hasLink(row) || linkColumns(row).length === 0) return false
  // 'Source,https://…' above the header has fewer cells than the table.
  const isBelowRows = rows.slice(0, index).some((above) => hasLink(above) && filled(above) >= filled(row))
  return !isBelowRows && (index === 0 || rows.slice(index + 1).some((below) => bearsOut(row, below)))
}

/** Whether a row holds a link and something about it. */
export const isEntry = (row: SampleRow): boolean => hasLink(row) && filled(row) > 1

/** The first row above this one that has as many cells, most of them with a name; -1 without one. */
const headerAbove = (rows: readonly SampleRow[], first: number, width: number): number =>
  rows
    .slice(0, first)
    .findIndex((row) => row.at < HEADER_WITHIN && row.cells.length === width && filled(row) * 2 > width)

/** Whether a title stands above the rows: they are even, and it is not. */
const isTitled = (rows: readonly SampleRow[], first: number, width: number): boolean =>
  rows[0]?.cells.length !== width &&
  rows.length - first > 1 &&
  rows.slice(first).every(({ cells }) => cells.length === width)

/** Finds where the rows begin by what they hold, where no name says which column holds links. */
const startByRows = (rows: readonly SampleRow[]): TableStart => {
  const first = Math.max(0, rows.findIndex(isEntry))
  const width = rows[first]?.cells.length ?? 0
  const header = headerAbove(rows, first, width)
  if (header !== -1) return { row: header, hasHeader: true }
  const row = isTitled(rows, first, width) ? first : 0
  const start = rows[row]
  return { row, hasHeader: start !== undefined && !hasLink(start) }
}

/** Finds the header among the first 20 lines, below titles, else the first row. */
export const startOf = (rows: readonly SampleRow[]): TableStart => {
  const named = rows.findIndex((_, index) => isHeader(rows, index))
  return named === -1 ? startByRows(rows) : { row: named, hasHeader: true }
}

/** Whether a row names a column of links. */
export const namesLinks = (row: SampleRow): boolean => linkColumns(row).length > 0
