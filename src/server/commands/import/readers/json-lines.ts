import type { EntryReader, ImportItem } from './entry.ts'
import { type Line, splitLines } from './lines.ts'
import { entryOfJson } from './record.ts'

const parse = (line: Line): ImportItem => {
  if (line.isTooLong) return { line: line.number, reason: 'The line is too long' }
  try {
    return entryOfJson(JSON.parse(line.text), line.number)
  } catch {
    return { line: line.number, reason: 'This is not JSON' }
  }
}

const read = (lines: Line[]) => lines.filter(({ text, isTooLong }) => isTooLong || text.trim() !== '').map(parse)

/** Reads one JSON object per line. Blank lines are passed over. */
export const readJsonLines = (): EntryReader => {
  const lines = splitLines()
  return { write: (text) => read(lines.write(text)), end: () => read(lines.end()) }
}
