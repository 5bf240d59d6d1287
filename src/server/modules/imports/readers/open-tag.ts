import type { Line } from './lines.ts'

// Memory bound for an unclosed tag.
const MAX_LENGTH = 16_384
const MAX_LINES = 30

// Tags with an address attribute.
const UNCLOSED = /<(?:a|img|source|picture)(?:\s[^<>]*)?$/i
// Markdown constructs that end inline HTML.
const BLOCK = /<a\s|^\s*$|^ {0,3}(?:#{1,6}\s|`{3}|~{3}|\[)|^\s*(?:[-*+]|\d{1,9}[.)])\s/i

export interface JoinedLine extends Line {
  readonly lines?: number
}

/** True if the line ends inside a tag or link. */
export const isTagOpen = ({ text }: Line): boolean => {
  if (!text.includes('<')) return false
  const lower = text.toLowerCase()
  return lower.lastIndexOf('<a ') > lower.lastIndexOf('</a') || UNCLOSED.test(text)
}

/** Joins the next line; undefined if the tag doesn't continue. */
export const joinTag = (begun: JoinedLine, { text, isTooLong }: Line): JoinedLine | undefined => {
  const { lines = 1 } = begun
  if (isTooLong || BLOCK.test(text) || lines >= MAX_LINES) return undefined
  const joined = `${begun.text} ${text.trim()}`
  return joined.length > MAX_LENGTH ? undefined : { ...begun, text: joined, lines: lines + 1 }
}
