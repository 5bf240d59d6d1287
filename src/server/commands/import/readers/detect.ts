import { readBookmarkHtml } from './bookmark-html.ts'
import { csvDelimiter, readCsv } from './csv.ts'
import type { EntryReader } from './entry.ts'
import { readJsonDocument } from './json-document.ts'
import { readJsonLines } from './json-lines.ts'

const NETSCAPE = /<!doctype\s+netscape-bookmark-file|<dl[\s>]/i
// In a JSON text a quote inside a string has a backslash before it, so this is a name and not part of a note.
const TREE = /(?<!\\)"(?:children|roots)"\s*:/

// oxlint-disable-next-line no-control-regex -- finding control characters is what it is for
const CONTROL = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/g
const MAX_CONTROL_SHARE = 0.05

/** Whether the first part of a file is text. Archives, pictures and databases are not. */
export const isText = (head: string): boolean =>
  !head.includes('\u0000') && (head.match(CONTROL)?.length ?? 0) <= head.length * MAX_CONTROL_SHARE

const isJson = (line: string): boolean => {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

// A document may stand on one line or on many; lines of JSON begin with a brace each, broken ones among them.
const jsonReader = (text: string, lines: string[]): (() => EntryReader) => {
  const [first = '', second] = lines
  if (text.startsWith('[') || TREE.test(first)) return readJsonDocument
  if (isJson(first) || (second ?? '{').startsWith('{')) return readJsonLines
  return lines.filter((line) => line.startsWith('{')).length > 1 ? readJsonLines : readJsonDocument
}

const isTagged = (text: string) => text.startsWith('<') || NETSCAPE.test(text)

const csvReader = (header: string): (() => EntryReader) | undefined => {
  const delimiter = header.startsWith('<') ? undefined : csvDelimiter(header)
  return delimiter === undefined ? undefined : () => readCsv(delimiter)
}

/** The reader for a file that begins so, or undefined when it is in none of the formats that we know. */
export const readerFor = (head: string): (() => EntryReader) | undefined => {
  const text = head.trim()
  const lines = text.split('\n', 50)
  if (text === '') return readJsonLines
  if (/^[{[]/.test(text)) return jsonReader(text, lines)
  const found = csvReader(lines[0] ?? '') ?? (isTagged(text) ? readBookmarkHtml : undefined)
  return found ?? (lines.some((line) => line.startsWith('{') && isJson(line)) ? readJsonLines : undefined)
}
