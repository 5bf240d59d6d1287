import { unescapeFormula } from '#contract/files/csv.ts'
import { firstExportColumns } from '#contract/files/exports.ts'
import { buildRecord } from './csv-record.ts'
import { cutOff, type EntryReader, type ImportItem, type ImportProblem } from './entry.ts'
import { type Line, splitLines } from './lines.ts'
import { rowReader } from './row.ts'
import type { Table } from './table.ts'

// An unclosed quote would swallow the file; no note is this long.
const MAX_RECORD_LINES = 1000
const MAX_RECORD_LENGTH = 262_144

const endsInQuote = ({ number }: Line): ImportProblem => ({
  line: number,
  reason: 'A quote begins here and is never closed',
  isOfFile: true,
})

// Columns in which our export guards formulas.
const OURS = Object.values(firstExportColumns)

const isOurs = ({ columns }: Table) => OURS.every((name, index) => columns[index]?.name === name)

const rowsOf = (table: Table) => {
  const ours = isOurs(table)
  return { textOf: ours ? unescapeFormula : (cell: string) => cell, entryOf: rowReader({ ...table, isOurs: ours }) }
}

export const readTable = (table: Table): EntryReader => {
  const { delimiter, firstLine, hasHeader } = table
  const { textOf, entryOf } = rowsOf(table)
  const lines = splitLines()
  let isHeader = hasHeader
  let width = 0
  let builder = buildRecord(delimiter)
  let open: Line[] = []
  let openLength = 0
  let shortest = Infinity
  let hasFullRow = false

  const close = () => {
    open = []
    openLength = 0
  }
  const itemOf = (record: string[], line: number): ImportItem[] => {
    width ||= record.length
    if (isHeader) {
      isHeader = false
      return []
    }
    if (record.every((field) => field.trim() === '')) return []
    shortest = Math.min(shortest, record.length)
    hasFullRow ||= record.length >= width
    return [entryOf(record.map(textOf), line)]
  }
  const take = (line: Line): ImportItem[] => {
    if (line.number < firstLine) return []
    if (line.isTooLong) return [...abandonRecord(), { line: line.number, reason: 'The line is too long' }]
    const record = builder.add(line.text)
    if (record) {
      const start = open[0]?.number ?? line.number
      close()
      return itemOf(record, start)
    }
    open.push(line)
    openLength += line.text.length
    return open.length > MAX_RECORD_LINES || openLength > MAX_RECORD_LENGTH ? abandonRecord() : []
  }
  /** Reports the open quote's line and rereads the lines after it. */
  const abandonRecord = (): ImportItem[] => {
    const [first, ...rest] = open
    if (!first) return []
    builder = buildRecord(delimiter)
    close()
    return [{ line: first.number, reason: 'A quote is not closed' }, ...rest.flatMap(take)]
  }

  return {
    write: (text) => lines.write(text).flatMap(take),
    end() {
      const last = lines.end()
      const [shortestBefore, hadFullRow] = [shortest, hasFullRow]
      const items = last.flatMap(take)
      const [unclosed] = open
      while (open.length > 0) items.push(...abandonRecord())
      if (unclosed) return [...items, endsInQuote(unclosed)]
      // Some programs omit trailing empty columns, so a short last row counts as cut off only among full rows.
      const isCut = hadFullRow && shortest < Math.min(shortestBefore, width)
      return isCut ? last.map(({ number }) => cutOff(number)) : items
    },
  }
}
