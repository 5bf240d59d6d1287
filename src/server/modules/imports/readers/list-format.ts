import type { EntryReader } from './entry.ts'
import { readMarkdown } from './markdown.ts'
import { piecesOfLine, readPlainList } from './plain-list.ts'

interface ListFormat {
  readonly name: string
  readonly createReader: () => EntryReader
}

export const plainList: ListFormat = { name: 'Links, one per line', createReader: readPlainList }

const MARKDOWN_LINK = /\]\(\s*<?(?:https?:\/\/|www\.)|^ {0,3}\[[^[\]]{1,200}\]:\s*<?https?:\/\//im
const ITEM = /^\s*(?:[-*+]|\d{1,4}[.)])\s/
const IN_ITEM = /^\s*(?:[-*+]|\d{1,4}[.)])\s|^[ \t]/
const HEADING = /^ {0,3}#{1,6}\s+\S/

const SAMPLE_LINES = 1000

const hasLink = (line: string) => piecesOfLine(line).some((piece) => typeof piece !== 'string')

const isMostly = (some: readonly string[], all: readonly string[]) => some.length > 0 && some.length * 2 >= all.length

// Items without link are folders, lines below an item its description; more text would be lost.
const areItems = (links: readonly string[], below: readonly string[]) => {
  const items = links.filter((line) => ITEM.test(line))
  const withLink = new Set(links)
  const words = below.filter((line) => !IN_ITEM.test(line) && !withLink.has(line))
  return items.length > 0 && items.length * 4 >= below.length && words.length <= links.length
}

export const listFormat = (text: string): ListFormat | undefined => {
  const lines = text.split('\n', SAMPLE_LINES).filter((line) => line.trim() !== '')
  const below = lines.filter((line) => !HEADING.test(line))
  const links = lines.filter(hasLink)
  const isOutline = areItems(links, below) || (below.length < lines.length && isMostly(links, below))
  const isMarkdown = MARKDOWN_LINK.test(text) || isOutline
  if (isMarkdown) return { name: 'List in Markdown', createReader: readMarkdown }
  return links.length > 0 ? plainList : undefined
}
