import { declaredEncoding, decodeText, type TextSource } from './readers/decode.ts'
import { splitLines } from './readers/lines.ts'

// More than one batch of a reader, so that a line is still here when its entry is refused.
const MOST_CHARACTERS = 4_000_000

/** Remembers the last lines of a file that goes by, as somebody who has to mend one of them wants to see it. */
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
    /** Hands on what goes by. */
    async *watch(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
      for await (const chunk of chunks) {
        source ??= decodeText(declaredEncoding(chunk))
        remember(source.write(chunk))
        yield chunk
      }
      if (source) remember(`${source.end()}\n`)
    },
    /** The line with this number; undefined once it is long past, or where it is too long. */
    get: (number: number): string | undefined => lines.get(number) || undefined,
  }
}
