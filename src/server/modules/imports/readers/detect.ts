import type { ColumnRole, PreviewColumn, PreviewLayout } from '#contract/files/imports.ts'
import { readBookmarkHtml } from './bookmark-html.ts'
import { readTable } from './csv.ts'
import type { EntryReader } from './entry.ts'
import { readJsonDocument } from './json-document.ts'
import { readJsonLines } from './json-lines.ts'
import { belowBlanks, layoutOf, mayBeTable } from './layout.ts'
import { unlessLinkless } from './linkless.ts'
import { listFormat, plainList } from './list-format.ts'
import { type Markup, markupOf, programOf } from './markup.ts'
import { type Table, tableAt, tableIn, withRoles } from './table.ts'
import { readXbel } from './xbel.ts'

export interface Format {
  readonly name: string
  readonly columns?: readonly PreviewColumn[]
  /** Present if in doubt or chosen. */
  readonly layout?: PreviewLayout
  readonly createReader: () => EntryReader
}

// An unescaped quote, so a name and not part of a string.
const DOCUMENT = /(?<!\\)"(?:(?:children|roots)"\s*:|(?:collections|bookmarks|lists|results)"\s*:\s*\[\s*[{\]])/

const isJson = (line: string): boolean => {
  try {
    JSON.parse(line)
    return true
  } catch {
    return false
  }
}

// One object per line, as opposed to one document; tolerates broken lines.
const isOfLines = (text: string, lines: readonly string[]): boolean => {
  const [first = '', second] = lines
  if (text.startsWith('[') || DOCUMENT.test(first)) return false
  if (isJson(first) || (second ?? '{').startsWith('{')) return true
  return lines.filter((line) => line.startsWith('{')).length > 1
}

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

export const UNKNOWN =
  'The format of this file is not known. Use bookmarks as HTML, XBEL or JSON, JSON Lines, a table with a column of links, or a list of links'

// Only names in JSON tell whether the format is known.
const ofRecords = (name: string, createReader: () => EntryReader): Format => ({
  name,
  createReader: () => unlessLinkless(createReader(), UNKNOWN),
})

const jsonLines = ofRecords('JSON Lines', readJsonLines)

/** User's choices, overriding detection. */
export interface ReadOptions {
  readonly columns?: readonly ColumnRole[] | undefined
  readonly layout?: string | undefined
}

const layoutName = ({ hasHeader, firstLine }: Table) => (hasHeader ? `${firstLine}` : '0')

const guessedTable = (head: string): Table | undefined => {
  const { above, lines } = belowBlanks(head)
  const table = lines[0]?.startsWith('<') ? undefined : tableIn(lines)
  return table && { ...table, firstLine: table.firstLine + above }
}

const tableFormat = (head: string, found: Table, { columns, layout }: ReadOptions): Format => {
  const table = withRoles(found, columns)
  const isShown = layout !== undefined || !table.isSure
  return {
    name: table.format,
    columns: table.columns,
    ...(isShown && { layout: layoutOf(head, layoutName(table)) }),
    createReader: () => readTable(table),
  }
}

const chosenFormat = (head: string, layout: string, options: ReadOptions): Format => {
  if (layout === 'list') return { ...plainList, layout: layoutOf(head, layout) }
  const guessed = guessedTable(head)
  const isGuessed = guessed !== undefined && layoutName(guessed) === layout
  return tableFormat(head, isGuessed ? guessed : tableAt(head.split('\n'), Number(layout)), options)
}

const list = (text: string, head: string): Format | undefined => {
  const format = listFormat(text)
  return format === plainList && mayBeTable(head) ? { ...format, layout: layoutOf(head, 'list') } : format
}

// A Markdown link, not a JSON list.
const MARKDOWN_START = /^\[[^\]\n"{]*\][([:]/

const MARKUP: Readonly<Record<Markup, (text: string, head: string) => Format | undefined>> = {
  xbel: () => ({ name: 'Bookmarks (XBEL)', createReader: readXbel }),
  bookmarks: (text) => ({ name: `${programOf(text) ?? 'Bookmarks'} (HTML)`, createReader: readBookmarkHtml }),
  list,
  page: () => undefined,
  other: () => undefined,
}

/** Detected format; undefined if unknown. */
export const formatOf = (head: string, options: ReadOptions = {}): Format | undefined => {
  if (options.layout !== undefined) return chosenFormat(head, options.layout, options)
  const text = head.trim()
  const lines = text.split('\n', 50)
  if (/^[{[]/.test(text) && !MARKDOWN_START.test(text))
    return isOfLines(text, lines) ? jsonLines : ofRecords(documentName(text), readJsonDocument)
  if (lines.some((line) => line.startsWith('{') && isJson(line))) return jsonLines
  const table = guessedTable(head)
  return table ? tableFormat(head, table, options) : MARKUP[markupOf(text)](text, head)
}
