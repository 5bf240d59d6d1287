import type { ColumnRole, PreviewColumn } from '#contract/imports.ts'
import { readBookmarkHtml } from './bookmark-html.ts'
import { readTable } from './csv.ts'
import type { EntryReader } from './entry.ts'
import { readJsonDocument } from './json-document.ts'
import { readJsonLines } from './json-lines.ts'
import { unlessLinkless } from './linkless.ts'
import { listFormat } from './list-format.ts'
import { tableIn, withRoles } from './table.ts'
import { streamTags } from './tag-stream.ts'

/** What a file was recognised as. */
export interface Format {
  /** For people to read: 'Bookmarks (HTML)'. */
  readonly name: string
  /** Of a table only. */
  readonly columns?: readonly PreviewColumn[]
  readonly createReader: () => EntryReader
}

const NETSCAPE = /<!doctype\s+netscape-bookmark-file|<dl[\s>]/i
// In a JSON text a quote inside a string has a backslash before it, so this is a name and not part of a note.
const DOCUMENT = /(?<!\\)"(?:(?:children|roots)"\s*:|(?:collections|bookmarks|lists|results)"\s*:\s*\[\s*[{\]])/

const isJson = (line: string): boolean => {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

// A document may stand on one line or on many; lines of JSON begin with a brace each, broken ones among them.
const isOfLines = (text: string, lines: readonly string[]): boolean => {
  const [first = '', second] = lines
  if (text.startsWith('[') || DOCUMENT.test(first)) return false
  if (isJson(first) || (second ?? '{').startsWith('{')) return true
  return lines.filter((line) => line.startsWith('{')).length > 1
}

/** Programs by the names that only they use in JSON; the first whose names are all there. */
const JSON_PROGRAMS: readonly (readonly [format: string, names: readonly string[]])[] = [
  ['Bookmarks (JSON)', ['children']],
  ['Linkwarden (JSON)', ['collections']],
  ['Readability (JSON)', ['article__url']],
  ['Karakeep (JSON)', ['bookmarks', 'content']],
  ['linkding (JSON)', ['tag_names']],
  ['Pinboard (JSON)', ['href', 'extended']],
  ['wallabag (JSON)', ['domain_name', 'is_archived']],
]

const documentName = (text: string): string => {
  const names = new Set(Array.from(text.matchAll(/(?<!\\)"(\w{1,20})"\s*:/g), ([, name]) => name))
  return JSON_PROGRAMS.find(([, wanted]) => wanted.every((name) => names.has(name)))?.[0] ?? 'List (JSON)'
}

// What bookmark files begin with; feeds, outlines and pictures in XML begin with something else.
const HTML = new Set([
  'html',
  'head',
  'meta',
  'title',
  'body',
  'h1',
  'h3',
  'dl',
  'dt',
  'p',
  'ul',
  'ol',
  'li',
  'a',
  'div',
])

// HTML in which items of Markdown stand is Markdown. Blanks of the line alone: those of all that follow, from each of thousands
// of empty lines, would take seconds.
const MARKDOWN_ITEM = /^[ \t]*[-*+][ \t]+\[[^\]\n]+\]\([ \t]*<?https?:/im

// What is there to be used, and in no file that a program exports.
const PAGE_PARTS = /<(?:script|form|nav|input|button|iframe)[\s>]|<link\s[^<>]*stylesheet/i
const BOOKMARK_PARTS = /netscape-bookmark-file|<dt>\s*<(?:a|h3)[\s>]/i

/** Whether a text is a page of the web rather than what a program exports: its links are those of its menus. */
export const isWebPage = (text: string): boolean =>
  text.trimStart().startsWith('<') && PAGE_PARTS.test(text) && !BOOKMARK_PARTS.test(text) && !MARKDOWN_ITEM.test(text)

const firstTag = (text: string): string | undefined => {
  let first: string | undefined
  const tags = streamTags({ open: (name) => (first ??= name), close: () => {}, text: () => {} }, new Set())
  tags.write(text)
  return first
}

// Feeds and outlines hold links as well.
const isXml = (text: string) => /^<(?:\?xml|[a-z]+:|rss|opml|feed|svg|plist|!doctype)/i.test(text)

const isBookmarks = (text: string) => NETSCAPE.test(text) || (text.startsWith('<') && HTML.has(firstTag(text) ?? ''))

// Most programs leave the title of the file that all write; these put their name there.
const HTML_PROGRAM = /<(?:title|h1)>[^<]{0,40}\b(Pocket|Instapaper|Raindrop|Shaarli|Delicious|wallabag)\b/i

const htmlName = (text: string) => `${HTML_PROGRAM.exec(text)?.[1] ?? 'Bookmarks'} (HTML)`

/** Why a file is in no format that we know. */
export const UNKNOWN =
  'The file is in no known format: bookmarks as HTML or JSON, JSON Lines, a table with a column of links, or a list of links'

// Much is written in JSON; only the names in it say whether it is in a format that we know.
const ofRecords = (name: string, createReader: () => EntryReader): Format => ({
  name,
  createReader: () => unlessLinkless(createReader(), UNKNOWN),
})

const jsonLines = ofRecords('JSON Lines', readJsonLines)

const tableFormat = (lines: readonly string[], roles: readonly ColumnRole[] | undefined): Format | undefined => {
  const found = lines[0]?.startsWith('<') ? undefined : tableIn(lines)
  if (!found) return undefined
  const table = withRoles(found, roles)
  return { name: table.format, columns: table.columns, createReader: () => readTable(table) }
}

// A link of Markdown, with which a list may begin, is no list of JSON.
const MARKDOWN_START = /^\[[^\]\n"{]*\][([:]/

const bookmarkFormat = (text: string): Format | undefined =>
  isBookmarks(text) && !MARKDOWN_ITEM.test(text) ? { name: htmlName(text), createReader: readBookmarkHtml } : undefined

/** The format of a file that begins so, or undefined when it is none of those that we know. */
export const formatOf = (head: string, roles?: readonly ColumnRole[]): Format | undefined => {
  const text = head.trim()
  const lines = text.split('\n', 50)
  if (/^[{[]/.test(text) && !MARKDOWN_START.test(text))
    return isOfLines(text, lines) ? jsonLines : ofRecords(documentName(text), readJsonDocument)
  if (lines.some((line) => line.startsWith('{') && isJson(line))) return jsonLines
  return tableFormat(lines, roles) ?? bookmarkFormat(text) ?? (isXml(text) ? undefined : listFormat(text))
}
