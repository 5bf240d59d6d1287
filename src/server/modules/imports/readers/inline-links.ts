import { collapse } from '#contract/text/normalize.ts'

/** Link in a line with its label; '' for a bare address. */
export interface InlineLink {
  readonly label: string
  readonly link: string
}

export type Piece = string | InlineLink

const MAX_LINK = 4096
const MAX_TITLE = 1000
const MAX_PARENTHESES = 8

const SCHEMES = 'javascript|vbscript|data|place|about|chrome|edge|file|mailto|tel|view-source'
const ADDRESS = String.raw`(?:[a-z][a-z\d+.-]{0,20}:\/\/|www\.|(?<![a-z\d])(?:${SCHEMES}):)[^\s<>"]{1,${MAX_LINK}}`
const NEXT = new RegExp(String.raw`\\.|!?\[|<|${ADDRESS}`, 'gi')
const IN_ANGLES = new RegExp(`<(${ADDRESS})>`, 'iy')
const ANCHOR = /<a\s[^<>]{0,1000}?href\s*=\s*["']?([^"'<>\s]{1,4096})["']?[^<>]{0,1000}>/iy
// An unclosed link ends at the next.
const ANCHOR_END = /<\/a\s*>|(?=<a\s)/i
const MAX_LABEL = 4096
// Addresses in other tags and comments don't count.
const TAG = /<\/?[a-z][^<>]{0,8192}>|<!--(?:(?!<!--).){0,8192}?-->/iy

const PICTURE =
  /!\[[^[\]]{0,1000}\](?:\((?:[^()]|\([^()]{0,1000}\)){0,4096}\)|\[[^[\]]{0,200}\])|<img\s[^<>]{0,8192}>/gi

const ENDS_SENTENCE = new Set('.,;:!?\'"*_')

const count = (text: string, character: string) => text.split(character).length - 1

/** Excludes sentence punctuation and enclosing brackets. */
const addressEnd = (address: string): number => {
  const unopened = new Map([
    [')', count(address, ')') - count(address, '(')],
    [']', count(address, ']') - count(address, '[')],
  ])
  let end = address.length
  for (; end > 0; end--) {
    const last = address[end - 1] ?? ''
    const surplus = unopened.get(last) ?? 0
    if (surplus <= 0 && !ENDS_SENTENCE.has(last)) break
    unopened.set(last, surplus - 1)
  }
  return end
}

const closings = (text: string): ReadonlyMap<number, number> => {
  const closed = new Map<number, number>()
  const open: number[] = []
  for (const { index, 0: found } of text.matchAll(/\\.|[[\]]/g)) {
    if (found === '[') open.push(index)
    const start = found === ']' ? open.pop() : undefined
    if (start !== undefined) closed.set(start, index)
  }
  return closed
}

interface Destination {
  readonly link: string
  readonly end: number
}

const skipBlanks = (text: string, start: number) => {
  let at = start
  while (text[at] === ' ' || text[at] === '\t') at++
  return at
}

const DEPTHS: Readonly<Record<string, number>> = { '(': 1, ')': -1 }
const ADDRESS_PART = /\\.|[()]|[^\\()\s]+/gy

/** End of a bare address: blank or unbalanced parenthesis. */
const bareEnd = (text: string, start: number): number => {
  let depth = 0
  let end = start
  for (const [part] of text.slice(start, start + MAX_LINK).matchAll(ADDRESS_PART)) {
    if (part === ')' && depth === 0) return end
    depth += DEPTHS[part] ?? 0
    if (depth > MAX_PARENTHESES) return -1
    end += part.length
  }
  return end < text.length && end - start < MAX_LINK ? end : -1
}

const titleEnd = (text: string, start: number): number => {
  const at = skipBlanks(text, start)
  const quote = text[at] ?? ''
  if (!'"\'('.includes(quote)) return at
  const closing = text.slice(at + 1, at + MAX_TITLE).indexOf(quote === '(' ? ')' : quote)
  return closing === -1 ? -1 : skipBlanks(text, at + closing + 2)
}

const addressAt = (text: string, start: number): Destination | undefined => {
  if (text[start] !== '<') {
    const end = bareEnd(text, start)
    return end === -1 ? undefined : { link: text.slice(start, end), end }
  }
  const length = text.slice(start, start + MAX_LINK).indexOf('>')
  return length === -1 ? undefined : { link: text.slice(start + 1, start + length), end: start + length + 1 }
}

/** Destination of a Markdown link whose '(' precedes `start`. */
const destinationAt = (text: string, start: number): Destination | undefined => {
  const address = addressAt(text, skipBlanks(text, start))
  const end = address ? titleEnd(text, address.end) : -1
  return address && text[end] === ')' ? { link: unescaped(address.link), end: end + 1 } : undefined
}

const unescaped = (text: string) => text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')

/** Removes Markdown marks. */
export const plainText = (text: string): string => {
  const bare = text
    .replaceAll(/!?\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/g, '$1')
    .replaceAll(/\*\*([^*]+)\*\*|__([^_]+)__|~~([^~]+)~~|`([^`]+)`/g, '$1$2$3$4')
    .replaceAll(/(?<![\p{L}\d*_])([*_])([^*_]+)\1(?![\p{L}\d*_])/gu, '$2')
    .replaceAll(/<\/?[a-z][^<>]*>|&nbsp;/gi, ' ')
  return collapse(unescaped(bare))
}

/** True for badges, which are no sources. */
const isPicture = (label: string): boolean => {
  const rest = label.replaceAll(PICTURE, '')
  return rest !== label && rest.replaceAll(/<[^<>]*>|&nbsp;/g, '').trim() === ''
}

interface InlineMatch {
  readonly piece?: Piece
  readonly end: number
  /** Stays part of the surrounding text. */
  readonly isText?: true
}

const isPageAnchor = (link: string) => link === '' || link.startsWith('#')

const ofLabel = (text: string, link: string): Pick<InlineMatch, 'piece'> => {
  if (isPicture(text)) return {}
  const label = plainText(text)
  return { piece: isPageAnchor(link) ? label : { label, link } }
}

const reference = /\[([^[\]]{0,200})\]/y

const ofBrackets = (text: string, start: number, closing: number | undefined): InlineMatch | undefined => {
  if (closing === undefined || text[closing + 1] !== '(') return undefined
  const destination = destinationAt(text, closing + 2)
  if (!destination) return undefined
  if (text[start] === '!') return { end: destination.end }
  return { ...ofLabel(text.slice(start + 1, closing), destination.link), end: destination.end }
}

const matchAt = (pattern: RegExp, text: string, start: number) => {
  pattern.lastIndex = start
  return pattern.exec(text)
}

const ofAnchor = (text: string, [tag, address = '']: RegExpExecArray, start: number): InlineMatch => {
  const link = address.replaceAll('&amp;', '&')
  const end = start + tag.length
  const inside = text.slice(end, end + MAX_LABEL)
  const closing = ANCHOR_END.exec(inside)
  if (!closing) return isPageAnchor(link) ? { end, isText: true } : { piece: { label: '', link }, end }
  return { ...ofLabel(inside.slice(0, closing.index), link), end: end + closing.index + closing[0].length }
}

const ofAngle = (text: string, start: number): InlineMatch | undefined => {
  const [whole, link] = matchAt(IN_ANGLES, text, start) ?? []
  if (whole !== undefined && link !== undefined) return { piece: { label: '', link }, end: start + whole.length }
  const anchor = matchAt(ANCHOR, text, start)
  if (anchor) return ofAnchor(text, anchor, start)
  const [tag] = matchAt(TAG, text, start) ?? []
  return tag === undefined ? undefined : { end: start + tag.length, isText: true }
}

const ofAddress = (found: string, start: number): InlineMatch => {
  const link = found.slice(0, addressEnd(found))
  return { piece: { label: '', link }, end: start + link.length }
}

/** Splits a line into text and links: Markdown, HTML and bare addresses. */
export const inlinePieces = (text: string): Piece[] => {
  const closed = closings(text)
  const pieces: Piece[] = []
  let taken = 0
  NEXT.lastIndex = 0
  for (let next = NEXT.exec(text); next; next = NEXT.exec(text)) {
    const [found] = next
    const { index } = next
    const { piece, end, isText } = resultAt(text, { found, index, closed })
    NEXT.lastIndex = end
    if (isText) continue
    if (index > taken) pieces.push(text.slice(taken, index))
    if (piece !== undefined) pieces.push(piece)
    taken = end
  }
  if (taken < text.length) pieces.push(text.slice(taken))
  return pieces
}

interface LinkCandidate {
  readonly found: string
  readonly index: number
  readonly closed: ReadonlyMap<number, number>
}

const resultAt = (text: string, at: LinkCandidate): InlineMatch =>
  linkAt(text, at) ?? { end: at.index + (at.found.startsWith('\\') ? 2 : at.found.length), isText: true }

const linkAt = (text: string, { found, index, closed }: LinkCandidate): InlineMatch | undefined => {
  if (found.startsWith('\\')) return undefined
  if (found === '<') return ofAngle(text, index)
  if (found === '[' || found === '![') return ofBrackets(text, index, closed.get(index + found.length - 1))
  return ofAddress(found, index)
}

interface Reference {
  readonly name: string
  readonly label: string
  readonly isPicture: boolean
}

export const referencesIn = (text: string): Reference[] => {
  const closed = closings(text)
  return [...closed].flatMap(([start, closing]) => {
    const name = matchAt(reference, text, closing + 1)?.[1]
    if (name === undefined) return []
    const content = text.slice(start + 1, closing)
    const label = plainText(content)
    return [{ name: (name || label).toLowerCase(), label, isPicture: text[start - 1] === '!' || isPicture(content) }]
  })
}
