import type { Line } from './lines.ts'

// Bounds what a tag without an end can take of memory, and of the lines after it.
const MAX_LENGTH = 16_384
const MAX_LINES = 30

// Tags with an address among their attributes.
const UNCLOSED = /<(?:a|img|source|picture)(?:\s[^<>]*)?$/i
// A blank line ends HTML in Markdown; headings, code, definitions and items are none of it. A link holds no other link.
const BLOCK = /<a\s|^\s*$|^ {0,3}(?:#{1,6}\s|`{3}|~{3}|\[)|^\s*(?:[-*+]|\d{1,9}[.)])\s/i

/** Lines that a tag stands on, in one. */
export interface JoinedLine extends Line {
  readonly lines?: number
}

/** Whether a line ends inside a tag, or between '<a>' and '</a>'. */
export const isTagOpen = ({ text }: Line): boolean => {
  if (!text.includes('<')) return false
  const lower = text.toLowerCase()
  return lower.lastIndexOf('<a ') > lower.lastIndexOf('</a') || UNCLOSED.test(text)
}

/** Joins the line after an open tag to it; undefined where the tag does not go on there. */
export const joinTag = (begun: JoinedLine, { text, isTooLong }: Line): JoinedLine | undefined => {
  const { lines = 1 } = begun
  if (isTooLong || BLOCK.test(text) || lines >= MAX_LINES) return undefined
  const joined = `${begun.text} ${text.trim()}`
  return joined.length > MAX_LENGTH ? undefined : { ...begun, text: joined, lines: lines + 1 }
}
