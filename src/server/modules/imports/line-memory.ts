import { declaredEncoding, decodeText, type TextSource } from './readers/decode.ts'
import { splitLines } from './readers/lines.ts'

// More than a reader's batch, so that a refused entry's line is available.
const MOST_CHARACTERS = 4_000_000

/** Remembers recent lines, for reporting faults. */
export const lineMemory = () => {
  const lines = new Map<number, string>()
  const splitter = splitLines()
  let source: TextSource | undefined
  let characters = 0

  const remember = (text: string) => {
    for (const line of splitter.write(text)) {
      lines.set(line.number, line.text)
      characters += line.text.length
    }
    for (const [number, old] of lines) {
      if (characters <= MOST_CHARACTERS) return
      lines.delete(number)
      characters -= old.length
    }
  }
  return {
    async *watch(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        source ??= decodeText(declaredEncoding(chunk))
        remember(source.write(chunk))
        yield chunk
      }
      if (source) remember(`${source.end()}\n`)
    },
    /** Undefined if too old or too long. */
    get: (number: number): string | undefined => lines.get(number) || undefined,
  }
}
