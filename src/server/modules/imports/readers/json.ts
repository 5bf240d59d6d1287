import { collapse } from '#contract/normalise.ts'
import { cutOff, type EntryReader, type ImportEntry, type ImportItem, isProblem, MAX_FOLDER_DEPTH } from './entry.ts'
import { asText, isNode, listOf, type Node } from './json-node.ts'
import { recordsOf } from './json-records.ts'
import { type Line, splitLines } from './lines.ts'
import { entryOfJson, splitTags } from './record.ts'

// A document is parsed whole; browsers' backups of 100,000 bookmarks are about half as long.
const MAX_DOCUMENT_LENGTH = 64 * 1024 * 1024

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
  return isNode(found) ? asText(found['value']) : ''
}

const entryOfNode = (node: Node, folders: string[], lineOf: (link: string) => number): ImportEntry | undefined => {
  const link = asText(node['uri']) || asText(node['url'])
  if (link === '') return undefined
  const addedAt = asText(node['dateAdded'] ?? node['date_added'])
  return {
    line: lineOf(link),
    title: collapse(asText(node['title']) || asText(node['name'])),
    link,
    note: annotationOf(node),
    tags: splitTags(asText(node['tags']), 'inside'),
    folders,
    ...(addedAt === '' ? {} : { addedAt }),
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
    const name = collapse(asText(node['title']) || asText(node['name']))
    const inside = name === '' || folders.length >= MAX_FOLDER_DEPTH ? folders : [...folders, name]
    for (const child of childrenOf(node).toReversed()) open.push({ node: child, folders: inside })
  }
  return items
}

const readDocument = (text: string): ImportItem[] => {
  const lineOf = lineFinder(text)
  const document: unknown = JSON.parse(text)
  if (isNode(document) && ('children' in document || 'roots' in document)) return walk(document, lineOf)
  return recordsOf(document).map(({ value, folders }) => {
    const item = entryOfJson(value, 0)
    const line = lineOf('link' in item ? item.link : '')
    return 'link' in item && folders ? { ...item, line, folders } : { ...item, line }
  })
}

const NOT_READ = { line: 1, isOfFile: true } as const

/**
 * Reads a whole JSON document: the backup of Firefox, Chrome's bookmark file, the exports of Linkwarden and Readability, or a
 * list of objects such as Pinboard's.
 */
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
        return [{ ...NOT_READ, reason: 'A JSON document may have 64 MB at most; JSON Lines may have any length' }]
      try {
        return readDocument(pieces.join(''))
      } catch {
        return [{ ...NOT_READ, reason: 'This is not JSON, or not all of it, so nothing of it was taken' }]
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

/** An object that begins on the last line and does not end there is no slip of somebody's pen. */
const readLastLine = (lines: Line[]): ImportItem[] => {
  const [item] = readLines(lines)
  if (item === undefined) return []
  const isCut = isProblem(item) && lines[0]?.text.trimStart().startsWith('{') === true
  return [isCut ? cutOff(item.line) : item]
}

/** Reads one JSON object per line. Blank lines are passed over. */
export const readJsonLines = (): EntryReader => {
  const lines = splitLines()
  return { write: (text) => readLines(lines.write(text)), end: () => readLastLine(lines.end()) }
}
