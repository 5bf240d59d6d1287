import { isAscii, isUtf8 } from 'node:buffer'
import { MAX_LINE_LENGTH } from './entry.ts'

/** Decodes bytes to text with '\n' line ends, independent of chunking. */
export interface TextSource {
  write(bytes: Uint8Array): string
  end(): string
}

const NEWLINE = 0x0a
// Any byte except NUL.
const ANY = -1
// Byte order marks, and UTF-16 without one: known formats begin with ASCII.
const STARTS = [
  { label: 'utf-8', bytes: [0xef, 0xbb, 0xbf] },
  { label: 'utf-16le', bytes: [0xff, 0xfe] },
  { label: 'utf-16be', bytes: [0xfe, 0xff] },
  { label: 'utf-16le', bytes: [ANY, 0, ANY, 0] },
  { label: 'utf-16be', bytes: [0, ANY, 0, ANY] },
]
const CHARSET = /(?:<meta\s[^>]{0,200}charset|^\s*<\?xml\s[^>]{0,200}encoding)\s*=\s*["']?\s*([\w.:-]{1,40})/i
// HTML allows 1,024 bytes; generated files have long comments first.
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
 * Encoding by byte order mark, UTF-16 pattern, `<meta charset>` or XML declaration; undefined for none. UTF-8 counts as
 * undeclared, because it is often wrong.
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

/** Length of complete UTF-8 characters. */
const wholeLength = (bytes: Uint8Array): number => {
  let start = bytes.length - 1
  while (start > bytes.length - 4 && ((bytes[start] ?? 0) & 0xc0) === 0x80) start--
  return isUtf8(bytes.subarray(start)) ? bytes.length : start
}

// With no other non-ASCII character, the last byte is more likely Windows-1252.
const isCutUtf8 = (bytes: Uint8Array): boolean => {
  const whole = bytes.subarray(0, Math.max(0, wholeLength(bytes)))
  return whole.length < bytes.length && isUtf8(whole) && !isAscii(whole)
}

/** Cut position outside of UTF-8 characters. */
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

// UTF-8, or Windows-1252 for invalid lines. By line, which needs no second pass and handles mixed files.
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

/** Decodes as declared, else UTF-8 with fallback. Never throws. */
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
    // A '\r' waits for the next chunk, which may begin with its '\n'.
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
