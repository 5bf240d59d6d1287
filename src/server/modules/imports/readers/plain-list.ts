import type { EntryReader, ImportEntry, ImportItem } from './entry.ts'
import { inlinePieces, type Piece } from './inline-links.ts'
import { type Line, splitLines } from './lines.ts'
import { entriesOfPieces, wordsOf } from './list-entries.ts'

// Longer than any name of a host and a path that people type without a scheme.
const MAX_TYPED = 500
const TYPED = /^[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?(?:\.[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?)+(?::\d+)?(?:[/?#]\S*)?$/u

const ADDRESS = /(?<![^\s,;|])(?:https?:\/\/|www\.)[^\s<>"]{1,4096}/gi
const HOST = /^(?:https?:\/\/)?[^/,;|]*\/?/i
// Paths hold commas and semicolons before small letters, digits and signs of ASCII.
const CELL = /^(?:[A-Z'",;|]|\P{ASCII}|$)/u

/** Parts an address from the cell behind it with a blank. */
const partCell = (address: string): string => {
  const hostLength = HOST.exec(address)?.[0].length
  for (const { 0: delimiter, index } of address.matchAll(/[,;|]/g)) {
    const isEnd = delimiter === '|' || index === hostLength || CELL.test(address.slice(index + 1, index + 3))
    if (isEnd) return `${address.slice(0, index)} ${address.slice(index)}`
  }
  return address
}

/** The pieces of a line of a plain list, where an address may stand alone without a scheme. */
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
 * Reads a list of links, one a line, with or without a text beside it. A line of text right before a line that is nothing but
 * a link is its title; any other is an entry without a link, so that nothing is left out in silence.
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
    // Rules, and lines of signs, say nothing.
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
