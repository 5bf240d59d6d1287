import { declaredEncoding, decodeText } from './decode.ts'
import { isText, readerFor } from './detect.ts'
import type { ImportItem } from './entry.ts'

// Enough for a first line with a long note, or a comment before the first tag.
const HEAD_LENGTH = 65_536

const NOT_TEXT = 'The file is not text'
const UNKNOWN =
  'The file is in no known format: JSON Lines, bookmarks as HTML or JSON, or CSV with a column link or url'

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
      yield { line: 1, reason: isText(startText) ? UNKNOWN : NOT_TEXT }
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
