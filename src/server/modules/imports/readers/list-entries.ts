import { collapse } from '#contract/text/normalize.ts'
import type { ImportEntry } from './entry.ts'
import { type InlineLink, type Piece, plainText } from './inline-links.ts'

const SEPARATORS = new Set(' \t-–—:|,;•·*=→')

/** Strips separators beside a link; '' for punctuation. */
const between = (text: string): string => {
  const words = plainText(text)
  let start = 0
  let end = words.length
  while (start < end && SEPARATORS.has(words[start] ?? '')) start++
  while (end > start && SEPARATORS.has(words[end - 1] ?? '')) end--
  return /[\p{L}\p{N}]/u.test(words) ? words.slice(start, end) : ''
}

const isLink = (piece: Piece): piece is InlineLink => typeof piece !== 'string'

const textOf = (pieces: readonly Piece[]) =>
  between(pieces.map((piece) => (isLink(piece) ? piece.label || piece.link : piece)).join(''))

/** A link with the text before and after it. */
interface LinkInText extends InlineLink {
  readonly before: string
  readonly after: string
}

const placedLinks = (pieces: readonly Piece[]): LinkInText[] =>
  pieces.flatMap((piece, index) => {
    const textAt = (at: number) => {
      const neighbor = pieces[at]
      return typeof neighbor === 'string' ? between(neighbor) : ''
    }
    return isLink(piece) ? [{ ...piece, before: textAt(index - 1), after: textAt(index + 1) }] : []
  })

const ofOnly = ({ label, before, after }: LinkInText, pieces: readonly Piece[]) => {
  if (label === '') return { title: before || after, note: before === '' ? '' : after }
  return { title: label, note: before === '' ? after : textOf(pieces) }
}

const ofMany = (placed: readonly LinkInText[], pieces: readonly Piece[]) => {
  const [first] = placed
  const areTitlesBefore = first?.before !== ''
  const isDescribed = first !== undefined && !areTitlesBefore && first.label !== '' && first.after !== ''
  const description = isDescribed ? textOf(pieces.slice(pieces.findIndex(isLink) + 1)) : ''
  return placed.map((each) => ({
    title: each.label || (areTitlesBefore ? each.before : each.after),
    note: each === first ? description : '',
  }))
}

export const entriesOfPieces = (pieces: readonly Piece[], line: number, folders: string[]): ImportEntry[] => {
  const placed = placedLinks(pieces)
  const said = placed.length > 1 ? ofMany(placed, pieces) : placed.map((only) => ofOnly(only, pieces))
  return said.map(({ title, note }, index) => ({
    line,
    title: collapse(title),
    link: placed[index]?.link ?? '',
    note,
    tags: [],
    folders,
  }))
}

export const wordsOf = (pieces: readonly Piece[]): string => textOf(pieces)
