import type { EntryReader, ImportEntry, ImportItem } from './entry.ts'
import { inlinePieces, type Piece } from './inline-links.ts'
import { type Line, splitLines } from './lines.ts'
import { entriesOfPieces, wordsOf } from './list-entries.ts'

// Upper bound for an address typed without scheme.
const MAX_TYPED = 500
const TYPED = /^[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?(?:\.[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?)+(?::\d+)?(?:[/?#]\S*)?$/u

const ADDRESS = /(?<![^\s,;|])(?:https?:\/\/|www\.)[^\s<>"]{1,4096}/gi
const HOST = /^(?:https?:\/\/)?[^/,;|]*\/?/i
// In paths, separators are followed by lower case, digits or ASCII signs.
const CELL = /^(?:[A-Z'",;|]|\P{ASCII}|$)/u

const partCell = (address: string): string => {
  const hostLength = HOST.exec(address)?.[0].length
  for (const { 0: delimiter, index } of address.matchAll(/[,;|]/g)) {
    const isEnd = delimiter === '|' || index === hostLength || CELL.test(address.slice(index + 1, index + 3))
    if (isEnd) return `${address.slice(0, index)} ${address.slice(index)}`
  }
  return address
}

export const piecesOfLine = (text: string): Piece[] => {
  const trimmed = text
    .trim()
    .replace(/^(?:[-*+•]|\d{1,4}[.)])\s+/, '')
    .replaceAll(ADDRESS, partCell)
  const isTyped = trimmed.length <= MAX_TYPED && TYPED.test(trimmed)
  return isTyped ? [{ label: '', link: trimmed }] : inlinePieces(trimmed)
}

const untitled = ({ title, note }: ImportEntry) => title === '' && note === ''

/**
 * One link per line, with optional text. Text right before a bare link is its title; other text is an entry without
 * link, so that nothing is dropped silently.
 */
export const readPlainList = (): EntryReader => {
  const lines = splitLines()
  let waiting: ImportEntry | undefined

  const release = (): ImportItem[] => {
    const items = waiting ? [waiting] : []
    waiting = undefined
    return items
  }
  const takeText = (pieces: readonly Piece[], line: number): ImportItem[] => {
    const items = release()
    const title = wordsOf(pieces)
    // Ignores rules and punctuation.
    if (title !== '') waiting = { line, title, link: '', note: '', tags: [], folders: [] }
    return items
  }
  const take = (line: Line): ImportItem[] => {
    if (line.isTooLong) return [...release(), { line: line.number, reason: 'The line is too long' }]
    if (line.text.trim() === '') return release()
    const pieces = piecesOfLine(line.text)
    const entries = entriesOfPieces(pieces, line.number, [])
    const [only, second] = entries
    if (!only) return takeText(pieces, line.number)
    if (second || !waiting || !untitled(only)) return [...release(), ...entries]
    const { title } = waiting
    waiting = undefined
    return [{ ...only, title }]
  }

  return {
    write: (text) => lines.write(text).flatMap(take),
    end: () => [...lines.end().flatMap(take), ...release()],
  }
}
