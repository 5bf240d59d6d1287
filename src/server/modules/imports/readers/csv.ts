import { cutOff, type EntryReader, type ImportItem } from './entry.ts'
import { type Line, splitLines } from './lines.ts'
import { entryOfFields, LINK_NAMES } from './record.ts'

/** Takes the lines of CSV one by one. */
interface RecordBuilder {
  /** The fields of the record that this line completes, or null when it ends inside quotes. */
  add(line: string): string[] | null
}

const isQuoteAt = (line: string, at: number) => line.charCodeAt(at) === 34

/** Where the quoted text that goes on at `start` ends: its closing quote, or -1 when it goes on in the next line. */
const closingQuote = (line: string, start: number): number => {
  let at = line.indexOf('"', start)
  while (at !== -1 && isQuoteAt(line, at + 1)) at = line.indexOf('"', at + 2)
  return at
}

/**
 * Reads RFC 4180 with the liberties that programs take: a quote inside an unquoted field is a character, and so is what
 * stands between a closing quote and the delimiter.
 */
const buildRecord = (delimiter: string): RecordBuilder => {
  let fields: string[] = []
  let field = ''
  let isOpen = false

  /** Takes quoted text up to its end and answers where it ends. */
  const takeQuoted = (line: string, start: number): number => {
    const end = closingQuote(line, start)
    isOpen = end === -1
    field += (isOpen ? line.slice(start) : line.slice(start, end)).replaceAll('""', '"')
    return isOpen ? line.length : end + 1
  }
  const takeField = (line: string, start: number): number => {
    const at = !isOpen && isQuoteAt(line, start) ? takeQuoted(line, start + 1) : start
    if (isOpen) return -1
    const end = line.indexOf(delimiter, at)
    fields.push(field + (end === -1 ? line.slice(at) : line.slice(at, end)))
    field = ''
    return end === -1 ? -1 : end + delimiter.length
  }

  return {
    add(line) {
      let at = 0
      if (isOpen) {
        field += '\n'
        at = takeQuoted(line, 0)
        if (isOpen) return null
      }
      while (at !== -1) at = takeField(line, at)
      if (isOpen) return null
      const record = fields
      fields = []
      return record
    },
  }
}

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
  let shortest = Infinity
  let hasFullRow = false

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
    shortest = Math.min(shortest, record.length)
    hasFullRow ||= record.length >= names.length
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
      const last = lines.end()
      const [shortestBefore, hadFullRow] = [shortest, hasFullRow]
      const items = last.flatMap(take)
      const [unclosed] = open
      while (open.length > 0) items.push(...giveUp())
      if (unclosed)
        return [
          ...items,
          { line: unclosed.number, reason: 'The file ends in a quote that begins here', isOfFile: true },
        ]
      // Some programs leave out empty columns at the end of a row, so the last one counts as cut off only where another has all
      // columns and none is as short.
      const isCut = hadFullRow && shortest < Math.min(shortestBefore, names?.length ?? 0)
      return isCut ? last.map(({ number }) => cutOff(number)) : items
    },
  }
}
