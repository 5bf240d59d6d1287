import { isAscii, isUtf8 } from 'node:buffer'
import { MAX_LINE_LENGTH } from './entry.ts'

/** Turns the bytes of a file into text with '\n' as the only line end. How the bytes are cut makes no difference. */
export interface TextSource {
  write(bytes: Uint8Array): string
  end(): string
}

const NEWLINE = 0x0a
// Any byte but NUL.
const ANY = -1
// The marks, and UTF-16 that lost its own: every format that we know begins with ASCII.
const STARTS = [
  { label: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { label: 'utf-16le', bytes: [0xff, 0xfe] },
  { label: 'utf-16be', bytes: [0xfe, 0xff] },
  { label: 'utf-16le', bytes: [ANY, 0, ANY, 0] },
  { label: 'utf-16be', bytes: [0, ANY, 0, ANY] },
]
const CHARSET = /(?:<meta\s[^>]{0,200}charset|^\s*<\?xml\s[^>]{0,200}encoding)\s*=\s*["']?\s*([\w.:-]{1,40})/i
// The HTML standard looks for the declaration in the first 1,024 bytes; generated files have a long comment before it.
const META_WITHIN = 4096

const knownEncoding = (label: string): string | undefined => {
  try {
    return new TextDecoder(label).encoding
  } catch {
    return undefined
  }
}

const isByte = (found: number | undefined, wanted: number) => (wanted === ANY ? Boolean(found) : found === wanted)

/**
 * The encoding that the file declares by a byte order mark, by being UTF-16, by `<meta charset>` or by an XML declaration, or
 * undefined. A declaration of UTF-8 (or of UTF-16, which an ASCII declaration disproves) counts as none: then the bytes are tried
 * and may contradict it.
 */
export const declaredEncoding = (head: Uint8Array): string | undefined => {
  const found = STARTS.find(({ bytes }) => bytes.every((byte, index) => isByte(head[index], byte)))
  if (found) return found.label === 'utf-8' ? undefined : found.label
  const start = Buffer.from(head.subarray(0, META_WITHIN)).toString('latin1')
  const label = /^\s*</.test(start) ? CHARSET.exec(start)?.[1] : undefined
  const encoding = label === undefined ? undefined : knownEncoding(label)
  return encoding?.startsWith('utf-') ? undefined : encoding
}

const utf8 = new TextDecoder('utf-8', { ignoreBOM: true })
const windows1252 = new TextDecoder('windows-1252')
const utf8OrWindows1252 = (bytes: Uint8Array) => (isUtf8(bytes) ? utf8 : windows1252).decode(bytes)

/** How many of the bytes are whole characters of UTF-8, where a file may be cut off inside the last one. */
const wholeLength = (bytes: Uint8Array): number => {
  let start = bytes.length - 1
  while (start > bytes.length - 4 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start--
  return isUtf8(bytes.subarray(start)) ? bytes.length : start
}

// With no other character beyond ASCII before it, the last byte is more likely a whole one of Windows-1252.
const isCutUtf8 = (bytes: Uint8Array): boolean => {
  const whole = bytes.subarray(0, Math.max(0, wholeLength(bytes)))
  return whole.length < bytes.length && isUtf8(whole) && !isAscii(whole)
}

/** Where a line that is too long is cut: not inside a character of UTF-8. */
const cutBefore = (bytes: Uint8Array, limit: number): number => {
  let end = limit
  while (end > limit - 3 && ((bytes[end] ?? 0) & 0xc0) === 0x80) end--
  return end
}

const byLines = (bytes: Uint8Array): string => {
  let text = ''
  let start = 0
  while (start < bytes.length) {
    const found = bytes.indexOf(NEWLINE, start)
    const length = (found === -1 ? bytes.length : found) - start
    const end = length > MAX_LINE_LENGTH ? cutBefore(bytes, start + MAX_LINE_LENGTH) : start + length + 1
    text += utf8OrWindows1252(bytes.subarray(start, end))
    start = end
  }
  return text
}

// Undeclared text is UTF-8 unless a line of it is not: such a line is Windows-1252. Judging line by line needs no
// second pass over the file, and takes files that were pasted together from both.
const undeclared = (): TextSource => {
  let held: Uint8Array[] = []
  let heldLength = 0

  const decode = (bytes: Uint8Array) => (isUtf8(bytes) ? utf8.decode(bytes) : byLines(bytes))
  const hold = (bytes: Uint8Array) => {
    held = bytes.length > 0 ? [bytes] : []
    heldLength = bytes.length
  }

  return {
    write(bytes) {
      const newline = bytes.lastIndexOf(NEWLINE)
      held.push(bytes)
      heldLength += bytes.length
      if (newline === -1 && heldLength <= MAX_LINE_LENGTH) return ''
      let all: Uint8Array = Buffer.concat(held)
      const whole = newline === -1 ? 0 : heldLength - bytes.length + newline + 1
      let text = decode(all.subarray(0, whole))
      all = all.subarray(whole)
      while (all.length > MAX_LINE_LENGTH) {
        const end = cutBefore(all, MAX_LINE_LENGTH)
        text += utf8OrWindows1252(all.subarray(0, end))
        all = all.subarray(end)
      }
      hold(all)
      return text
    },
    end() {
      const all = Buffer.concat(held)
      const text = isCutUtf8(all) ? utf8.decode(all) : decode(all)
      hold(new Uint8Array())
      return text
    },
  }
}

const declared = (encoding: string): TextSource => {
  const decoder = new TextDecoder(encoding)
  return { write: (bytes) => decoder.decode(bytes, { stream: true }), end: () => decoder.decode() }
}

/** Decodes what `declaredEncoding` found, else UTF-8 and, where that fails, Windows-1252. Never throws for what a file holds. */
export const decodeText = (encoding: string | undefined): TextSource => {
  const source = encoding === undefined ? undeclared() : declared(encoding)
  let isStart = true
  let heldReturn = ''

  const tidy = (piece: string): string => {
    let text = heldReturn + piece
    if (isStart && text !== '') {
      isStart = false
      text = text.replace(/^\uFEFF/, '')
    }
    if (!text.includes('\r')) {
      heldReturn = ''
      return text
    }
    // The '\n' of a '\r\n' may come with the next piece.
    heldReturn = text.endsWith('\r') ? '\r' : ''
    return text.slice(0, text.length - heldReturn.length).replaceAll(/\r\n?/g, '\n')
  }

  return {
    write: (bytes) => tidy(source.write(bytes)),
    end() {
      const text = tidy(source.end())
      const last = heldReturn === '' ? '' : '\n'
      heldReturn = ''
      return text + last
    },
  }
}
