import { buildRecord } from './csv-record.ts'
import type { EntryReader, ImportItem } from './entry.ts'
import { type Line, splitLines } from './lines.ts'
import { entryOfFields, LINK_NAMES } from './record.ts'

const DELIMITERS = [',', ';', '\t']

// A quote that is never closed would swallow the rest of the file; no note has so many lines or characters.
const MAX_RECORD_LINES = 1000
const MAX_RECORD_LENGTH = 262_144

// Every row is looked up by every name.
const MAX_COLUMNS = 200

const namesOf = (header: string[]) => header.slice(0, MAX_COLUMNS).map((name) => name.trim().toLowerCase())

/** The delimiter with which this line is a header that names a link column, or undefined. */
export const csvDelimiter = (header: string): string | undefined =>
  DELIMITERS.find((delimiter) => {
    const names = namesOf(buildRecord(delimiter).add(header) ?? [])
    return names.length > 1 && names.some((name) => LINK_NAMES.includes(name))
  })

/** Reads CSV whose first line names its columns. */
export const readCsv = (delimiter: string): EntryReader => {
  const lines = splitLines()
  let names: string[] | undefined
  let builder = buildRecord(delimiter)
  let open: Line[] = []
  let openLength = 0

  const close = () => {
    open = []
    openLength = 0
  }
  const itemOf = (record: string[], line: number): ImportItem[] => {
    if (!names) {
      names = namesOf(record)
      return []
    }
    if (record.every((field) => field.trim() === '')) return []
    return [entryOfFields(new Map(names.map((name, index) => [name, record[index] ?? ''])), line)]
  }
  const take = (line: Line): ImportItem[] => {
    if (line.isTooLong) return [...giveUp(), { line: line.number, reason: 'The line is too long' }]
    const record = builder.add(line.text)
    if (record) {
      const start = open[0]?.number ?? line.number
      close()
      return itemOf(record, start)
    }
    open.push(line)
    openLength += line.text.length
    return open.length > MAX_RECORD_LINES || openLength > MAX_RECORD_LENGTH ? giveUp() : []
  }
  /** Reports the line whose quote stays open, and reads the lines after it afresh. */
  const giveUp = (): ImportItem[] => {
    const [first, ...rest] = open
    if (!first) return []
    builder = buildRecord(delimiter)
    close()
    return [{ line: first.number, reason: 'A quote is not closed' }, ...rest.flatMap(take)]
  }

  return {
    write: (text) => lines.write(text).flatMap(take),
    end() {
      const items = lines.end().flatMap(take)
      while (open.length > 0) items.push(...giveUp())
      return items
    },
  }
}
