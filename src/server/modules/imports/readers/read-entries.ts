import { readBookmarkHtml } from './bookmark-html.ts'
import { csvDelimiter, readCsv } from './csv.ts'
import { declaredEncoding, decodeText } from './decode.ts'
import type { EntryReader, ImportItem } from './entry.ts'
import { readJsonDocument, readJsonLines } from './json.ts'
import { unlessLinkless } from './linkless.ts'
import { streamTags } from './tag-stream.ts'

const NETSCAPE = /<!doctype\s+netscape-bookmark-file|<dl[\s>]/i
// In a JSON text a quote inside a string has a backslash before it, so this is a name and not part of a note.
const DOCUMENT = /(?<!\\)"(?:(?:children|roots)"\s*:|(?:collections|bookmarks)"\s*:\s*\[\s*[{\]])/

// oxlint-disable-next-line no-control-regex -- finding control characters is what it is for
const CONTROL = /[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/g
const MAX_CONTROL_SHARE = 0.05

/** Whether the first part of a file is text. Archives, pictures and databases are not. */
const isText = (head: string): boolean =>
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
  if (text.startsWith('[') || DOCUMENT.test(first)) return readJsonDocument
  if (isJson(first) || (second ?? '{').startsWith('{')) return readJsonLines
  return lines.filter((line) => line.startsWith('{')).length > 1 ? readJsonLines : readJsonDocument
}

// What bookmark files begin with; feeds, outlines and pictures in XML begin with something else.
const HTML = new Set([
  'html',
  'head',
  'meta',
  'title',
  'body',
  'h1',
  'h3',
  'dl',
  'dt',
  'p',
  'ul',
  'ol',
  'li',
  'a',
  'div',
])

const firstTag = (text: string): string | undefined => {
  let first: string | undefined
  const tags = streamTags({ open: (name) => (first ??= name), close: () => {}, text: () => {} }, new Set())
  tags.write(text)
  return first
}

const isBookmarks = (text: string) => NETSCAPE.test(text) || (text.startsWith('<') && HTML.has(firstTag(text) ?? ''))

const csvReader = (header: string): (() => EntryReader) | undefined => {
  const delimiter = header.startsWith('<') ? undefined : csvDelimiter(header)
  return delimiter === undefined ? undefined : () => readCsv(delimiter)
}

const UNKNOWN =
  'The file is in no known format: JSON Lines, bookmarks as HTML or JSON, or CSV with a column link or url'

// Much is written in JSON; only the names in it say whether it is in a format that we know.
const ofRecords = (createReader: () => EntryReader) => () => unlessLinkless(createReader(), UNKNOWN)

/** The reader for a file that begins so, or undefined when it is in none of the formats that we know. */
const readerFor = (head: string): (() => EntryReader) | undefined => {
  const text = head.trim()
  const lines = text.split('\n', 50)
  if (/^[{[]/.test(text)) return ofRecords(jsonReader(text, lines))
  const found = csvReader(lines[0] ?? '') ?? (isBookmarks(text) ? readBookmarkHtml : undefined)
  return found ?? (lines.some((line) => line.startsWith('{') && isJson(line)) ? ofRecords(readJsonLines) : undefined)
}

// Enough for a first line with a long note, or a comment before the first tag.
const HEAD_LENGTH = 65_536

const EMPTY = 'The file is empty'
const NOT_TEXT = 'The file is not text'

const whyUnknown = (text: string): string => {
  if (text.trim() === '') return EMPTY
  return isText(text) ? UNKNOWN : NOT_TEXT
}

/** Decodes the first part of a file on its own. A character cut at its end does no harm to what is looked for there. */
const headText = (head: Uint8Array, encoding: string | undefined): string => {
  const source = decodeText(encoding)
  return source.write(head) + source.end()
}

const takeHead = async (source: AsyncIterator<Uint8Array>): Promise<Uint8Array> => {
  const pieces: Uint8Array[] = []
  let length = 0
  while (length < HEAD_LENGTH) {
    const next = await source.next()
    if (next.done) break
    pieces.push(next.value)
    length += next.value.length
  }
  return Buffer.concat(pieces)
}

/**
 * Reads a library or a bookmark file. Its encoding and its format are detected from its content, and no more of it is held
 * than an entry takes (a JSON document apart, which is at most 64 MB). Throws only what `chunks` throws: whatever cannot
 * be read comes as a problem with its line, and the lines after it are read.
 */
export async function* readEntries(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ImportItem> {
  const source = chunks[Symbol.asyncIterator]()
  try {
    const head = await takeHead(source)
    const start = head.subarray(0, HEAD_LENGTH)
    const encoding = declaredEncoding(start)
    const startText = headText(start, encoding)
    const createReader = isText(startText) ? readerFor(startText) : undefined
    if (!createReader) {
      yield { line: 1, reason: whyUnknown(startText), isOfFile: true }
      return
    }
    const reader = createReader()
    const text = decodeText(encoding)
    yield* reader.write(text.write(head))
    for (let next = await source.next(); !next.done; next = await source.next())
      yield* reader.write(text.write(next.value))
    yield* reader.write(text.end())
    yield* reader.end()
  } finally {
    await source.return?.()
  }
}
