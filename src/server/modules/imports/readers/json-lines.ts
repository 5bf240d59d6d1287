import { cutOff, type EntryReader, type ImportItem, isProblem } from './entry.ts'
import { type Line, splitLines } from './lines.ts'
import { entryOfJson } from './record.ts'

const parseLine = (line: Line): ImportItem => {
  if (line.isTooLong) return { line: line.number, reason: 'The line is too long' }
  try {
    return entryOfJson(JSON.parse(line.text), line.number)
  } catch {
    return { line: line.number, reason: 'This is not JSON' }
  }
}

const readLines = (lines: Line[]) =>
  lines.filter(({ text, isTooLong }) => isTooLong || text.trim() !== '').map(parseLine)

/** An object unfinished on the last line means truncation. */
const readLastLine = (lines: Line[]): ImportItem[] => {
  const [item] = readLines(lines)
  if (item === undefined) return []
  const isCut = isProblem(item) && lines[0]?.text.trimStart().startsWith('{') === true
  return [isCut ? cutOff(item.line) : item]
}

/** One JSON object per line; skips blank lines. */
export const readJsonLines = (): EntryReader => {
  const lines = splitLines()
  return { write: (text) => readLines(lines.write(text)), end: () => readLastLine(lines.end()) }
}
