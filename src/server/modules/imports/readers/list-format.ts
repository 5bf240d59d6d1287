import type { EntryReader } from './entry.ts'
import { readMarkdown } from './markdown.ts'
import { piecesOfLine, readPlainList } from './plain-list.ts'

/** A list of links, as people write them. */
interface ListFormat {
  readonly name: string
  readonly createReader: () => EntryReader
}

const MARKDOWN_LINK = /\]\(\s*<?(?:https?:\/\/|www\.)|^ {0,3}\[[^[\]]{1,200}\]:\s*<?https?:\/\//im
const ITEM = /^\s*(?:[-*+]|\d{1,4}[.)])\s/
const HEADING = /^ {0,3}#{1,6}\s+\S/
// What a page in HTML begins with, and Markdown that holds some HTML does not.
const PAGE = /<!doctype|<html|<head|<dl[\s>]/i

const SAMPLE_LINES = 1000

const hasLink = (line: string) => piecesOfLine(line).some((piece) => typeof piece !== 'string')

/** Whether so many lines are links that the others are beside the point. */
const isMostly = (some: readonly string[], all: readonly string[]) => some.length > 0 && some.length * 2 >= all.length

// Items have descriptions.
const areItems = (links: readonly string[], all: readonly string[]) => {
  const items = links.filter((line) => ITEM.test(line))
  return items.length > 0 && items.length * 4 >= all.length
}

/** The list that a file is which begins so, or undefined where too few of its lines are links. */
export const listFormat = (text: string): ListFormat | undefined => {
  if (PAGE.test(text)) return undefined
  const lines = text.split('\n', SAMPLE_LINES).filter((line) => line.trim() !== '')
  const below = lines.filter((line) => !HEADING.test(line))
  const links = lines.filter(hasLink)
  const isList = isMostly(links, below)
  const isMarkdown = MARKDOWN_LINK.test(text) || areItems(links, lines) || (isList && below.length < lines.length)
  if (isMarkdown) return { name: 'List in Markdown', createReader: readMarkdown }
  return isList ? { name: 'Links, one a line', createReader: readPlainList } : undefined
}
