import type { PreviewColumn, PreviewLayout } from '#contract/files/imports.ts'
import { binaryKind } from './binary.ts'
import { declaredEncoding, decodeText, type TextSource } from './decode.ts'
import { formatOf, type ReadOptions, UNKNOWN } from './detect.ts'
import type { EntryReader, ImportItem } from './entry.ts'
import { markupOf } from './markup.ts'

const MAX_CONTROL_SHARE = 0.02

const [TAB, RETURN, ESCAPE, SPACE] = [0x09, 0x0d, 0x1b, 0x20]

// Except white space and shift codes of Japanese encodings.
const isControl = (code: number) => code < SPACE && code !== ESCAPE && (code < TAB || code > RETURN)

const controlsIn = (text: string): number => {
  let count = 0
  for (let at = 0; at < text.length; at += 1) if (isControl(text.charCodeAt(at))) count += 1
  return count
}

const isText = (head: string): boolean => controlsIn(head) <= head.length * MAX_CONTROL_SHARE

// Room for a long note or comment at the beginning.
const HEAD_LENGTH = 65_536

/** Reason why a file can't be read; undefined if it may be. */
const whyNot = (head: Uint8Array, text: string): string | undefined => {
  if (text.trim() === '') return 'The file is empty'
  const kind = binaryKind(head)
  if (kind !== undefined) return `The file is ${kind}`
  if (!isText(text)) return 'The file is not text'
  return markupOf(text.trimStart()) === 'page' ? 'The file is a web page without bookmarks' : undefined
}

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

export interface OpenedFile {
  /** Format for display: 'Bookmarks (HTML)'; null if unknown. */
  readonly format: string | null
  readonly columns?: readonly PreviewColumn[]
  readonly layout?: PreviewLayout
  /** Closes the file at its end or on return. */
  readonly items: AsyncGenerator<ImportItem, void>
}

/**
 * Detects encoding and format, then streams entries in bounded memory. Throws only errors of `chunks`; unreadable lines
 * come as problems.
 */
export const openEntries = async (
  chunks: AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): Promise<OpenedFile> => {
  const source = chunks[Symbol.asyncIterator]()
  const head = await takeHead(source)
  const { encoding, format, why } = recognize(head.subarray(0, HEAD_LENGTH), options)
  if (!format) return { format: null, items: unknown(source, why) }
  const items = readRest(source, head, { text: decodeText(encoding), reader: format.createReader() })
  const { name, columns, layout } = format
  return { format: name, ...(columns && { columns }), ...(layout && { layout }), items }
}

const recognize = (head: Uint8Array, options: ReadOptions) => {
  const encoding = declaredEncoding(head)
  const text = headText(head, encoding)
  const why = whyNot(head, text)
  return { encoding, format: why === undefined ? formatOf(text, options) : undefined, why: why ?? UNKNOWN }
}

export async function* readEntries(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<ImportItem> {
  const { items } = await openEntries(chunks)
  yield* items
}

type Source = AsyncIterator<Uint8Array>

async function* unknown(source: Source, reason: string): AsyncGenerator<ImportItem, void> {
  await source.return?.()
  yield { line: 1, reason, isOfFile: true }
}

async function* readRest(
  source: Source,
  head: Uint8Array,
  { text, reader }: { readonly text: TextSource; readonly reader: EntryReader },
): AsyncGenerator<ImportItem, void> {
  try {
    yield* reader.write(text.write(head))
    for (let next = await source.next(); !next.done; next = await source.next())
      yield* reader.write(text.write(next.value))
    yield* reader.write(text.end())
    yield* reader.end()
  } finally {
    await source.return?.()
  }
}
