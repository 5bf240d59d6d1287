import { collapse, type EntryReader, type ImportEntry, type ImportItem, MAX_FOLDER_DEPTH } from './entry.ts'
import { type Line, splitLines } from './lines.ts'
import { entryOfJson, splitTags } from './record.ts'

// A document is parsed whole; browsers' backups of 100,000 bookmarks are about half as long.
const MAX_DOCUMENT_LENGTH = 64 * 1024 * 1024

type Node = Record<string, unknown>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value)
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')

// How far apart two links may stand in the text, and after how many that were not found no more are looked for: both
// bound the time that a document takes whose links are spelled in an unusual way.
const MAX_GAP = 65_536
const MAX_MISSES = 100

/** Finds the lines of links in the order in which they stand in the text. One that is not found gets the line before. */
const lineFinder = (text: string) => {
  const spell = text.includes(String.raw`\/`)
    ? (link: string) => JSON.stringify(link).replaceAll('/', String.raw`\/`)
    : (link: string) => JSON.stringify(link)
  let position = 0
  let line = 1
  let misses = 0
  return (link: string): number => {
    if (link === '' || misses >= MAX_MISSES) return line
    const gap = text.slice(position, position + MAX_GAP)
    const found = gap.indexOf(spell(link))
    misses = found === -1 ? misses + 1 : 0
    for (let next = gap.indexOf('\n'); next !== -1 && next < found; next = gap.indexOf('\n', next + 1)) line += 1
    position += Math.max(0, found)
    return line
  }
}

// Firefox kept descriptions as annotations.
const annotationOf = (node: Node): string => {
  const found = listOf(node['annos']).find((anno) => isNode(anno) && anno['name'] === 'bookmarkProperties/description')
  return isNode(found) ? textOf(found['value']) : ''
}

const entryOfNode = (node: Node, folders: string[], lineOf: (link: string) => number): ImportEntry | undefined => {
  const link = textOf(node['uri']) || textOf(node['url'])
  if (link === '') return undefined
  return {
    line: lineOf(link),
    title: collapse(textOf(node['title']) || textOf(node['name'])),
    link,
    note: annotationOf(node),
    tags: splitTags(textOf(node['tags']), 'inside'),
    folders,
  }
}

const childrenOf = (node: Node): unknown[] => {
  const roots = node['roots']
  return isNode(roots) ? Object.values(roots) : listOf(node['children'])
}

// With a list of its own in place of recursion: a hostile file may be deeper than the call stack.
const walk = (root: Node, lineOf: (link: string) => number): ImportItem[] => {
  const items: ImportItem[] = []
  const open: { node: unknown; folders: string[] }[] = [{ node: root, folders: [] }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, folders } = next
    if (!isNode(node)) continue
    const entry = entryOfNode(node, folders, lineOf)
    if (entry) items.push(entry)
    const name = collapse(textOf(node['title']) || textOf(node['name']))
    const inside = name === '' || folders.length >= MAX_FOLDER_DEPTH ? folders : [...folders, name]
    for (const child of childrenOf(node).toReversed()) open.push({ node: child, folders: inside })
  }
  return items
}

const readDocument = (text: string): ImportItem[] => {
  const lineOf = lineFinder(text)
  const document: unknown = JSON.parse(text)
  if (isNode(document) && ('children' in document || 'roots' in document)) return walk(document, lineOf)
  return (Array.isArray(document) ? document : [document]).map((value) => {
    const item = entryOfJson(value, 0)
    return { ...item, line: lineOf('link' in item ? item.link : '') }
  })
}

/** Reads a whole JSON document: the backup of Firefox, Chrome's bookmark file, or a list of objects such as Pinboard's. */
export const readJsonDocument = (): EntryReader => {
  let pieces: string[] = []
  let length = 0
  return {
    write(text) {
      length += text.length
      if (length <= MAX_DOCUMENT_LENGTH) pieces.push(text)
      else pieces = []
      return []
    },
    end() {
      if (length > MAX_DOCUMENT_LENGTH)
        return [{ line: 1, reason: 'A JSON document may have 64 MB at most; JSON Lines may have any length' }]
      try {
        return readDocument(pieces.join(''))
      } catch {
        return [{ line: 1, reason: 'This is not JSON, or not all of it' }]
      }
    },
  }
}

const parseLine = (line: Line): ImportItem => {
  if (line.isTooLong) return { line: line.number, reason: 'The line is too long' }
  try {
    return entryOfJson(JSON.parse(line.text), line.number)
  } catch {
    return { line: line.number, reason: 'This is not JSON' }
  }
}

const readLines = (lines: Line[]) =>
  lines.filter(({ text, isTooLong }) => isTooLong || text.trim() !== '').map(parseLine)

/** Reads one JSON object per line. Blank lines are passed over. */
export const readJsonLines = (): EntryReader => {
  const lines = splitLines()
  return { write: (text) => readLines(lines.write(text)), end: () => readLines(lines.end()) }
}
