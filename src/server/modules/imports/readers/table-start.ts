import { COLUMN_LIMIT } from '#contract/limits.ts'
import { columnKey, isCertainLink } from './column-names.ts'
import { buildRecord } from './csv-record.ts'

// Exported spreadsheets have titles above the header.
const HEADER_WITHIN = 20

const LONGEST_NAME = 60

export interface SampleRow {
  readonly at: number
  readonly cells: readonly string[]
}

export interface TableStart {
  /** Index of the header, else of the first row. */
  readonly row: number
  readonly hasHeader: boolean
}

export const isLink = (cell: string): boolean =>
  /^(?:(?:https?|ftp|file):\/\/|www\.|(?:javascript|data|mailto|about|place):)\S+$/i.test(cell.trim())

const TYPED = /^[^\s/@]+\.[^\s@]+$/

const filled = ({ cells }: SampleRow) => cells.filter((cell) => cell.trim() !== '').length

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

const linkColumns = (row: SampleRow): number[] =>
  row.cells
    .slice(0, COLUMN_LIMIT)
    .flatMap((cell, index) => (cell.length <= LONGEST_NAME && isCertainLink(columnKey(cell)) ? [index] : []))

const isAddress = (cell: string) => isLink(cell) || TYPED.test(cell.trim())

const hasLink = ({ cells }: SampleRow) => cells.some(isLink)

/** True if cells below a link column hold addresses. */
const bearsOut = (header: SampleRow, { cells }: SampleRow) =>
  cells.length === header.cells.length && linkColumns(header).some((index) => isAddress(cells[index] ?? ''))

/**
 * True for a header with a link column. Below the first row it must be confirmed by later rows, since prose contains
 * commas.
 */
const isHeader = (rows: readonly SampleRow[], index: number): boolean => {
  const row = rows[index]
  if (!row || row.at >= HEADER_WITHIN || filled(row) < 2 || hasLink(row) || linkColumns(row).length === 0) return false
  // 'Source,https://…' above the header has fewer cells.
  const isBelowRows = rows.slice(0, index).some((above) => hasLink(above) && filled(above) >= filled(row))
  return !isBelowRows && (index === 0 || rows.slice(index + 1).some((below) => bearsOut(row, below)))
}

/** A link and some other cell. */
export const isEntry = (row: SampleRow): boolean => hasLink(row) && filled(row) > 1

const headerAbove = (rows: readonly SampleRow[], first: number, width: number): number =>
  rows
    .slice(0, first)
    .findIndex((row) => row.at < HEADER_WITHIN && row.cells.length === width && filled(row) * 2 > width)

/** True if a title stands above rows of equal width. */
const isTitled = (rows: readonly SampleRow[], first: number, width: number): boolean =>
  rows[0]?.cells.length !== width &&
  rows.length - first > 1 &&
  rows.slice(first).every(({ cells }) => cells.length === width)

/** Fallback without a named link column. */
const startByRows = (rows: readonly SampleRow[]): TableStart => {
  const first = Math.max(0, rows.findIndex(isEntry))
  const width = rows[first]?.cells.length ?? 0
  const header = headerAbove(rows, first, width)
  if (header !== -1) return { row: header, hasHeader: true }
  const row = isTitled(rows, first, width) ? first : 0
  const start = rows[row]
  return { row, hasHeader: start !== undefined && !hasLink(start) }
}

/** The header within the first 20 lines, else the first row. */
export const startOf = (rows: readonly SampleRow[]): TableStart => {
  const named = rows.findIndex((_, index) => isHeader(rows, index))
  return named === -1 ? startByRows(rows) : { row: named, hasHeader: true }
}

export const namesLinks = (row: SampleRow): boolean => linkColumns(row).length > 0
