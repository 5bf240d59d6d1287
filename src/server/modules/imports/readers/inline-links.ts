import { collapse } from '#contract/text/normalise.ts'

/** A link in a line of text, and what stands for it there: '' for an address that stands for itself. */
export interface InlineLink {
  readonly label: string
  readonly link: string
}

/** A line, taken apart: text as it was written, and links. */
export type Piece = string | InlineLink

// Everything is bounded, so that no line takes longer than its length.
const MAX_LINK = 4096
const MAX_TITLE = 1000
const MAX_PARENTHESES = 8

const SCHEMES = 'javascript|vbscript|data|place|about|chrome|edge|file|mailto|tel|view-source'
/** An address in a text, which begins with a scheme or with www. */
const ADDRESS = String.raw`(?:[a-z][a-z\d+.-]{0,20}:\/\/|www\.|(?<![a-z\d])(?:${SCHEMES}):)[^\s<>"]{1,${MAX_LINK}}`
const NEXT = new RegExp(String.raw`\\.|!?\[|<|${ADDRESS}`, 'gi')
const IN_ANGLES = new RegExp(`<(${ADDRESS})>`, 'iy')
const ANCHOR = /<a\s[^<>]{0,1000}?href\s*=\s*["']?([^"'<>\s]{1,4096})["']?[^<>]{0,1000}>/iy
// A link that has no end ends where another begins.
const ANCHOR_END = /<\/a\s*>|(?=<a\s)/i
const MAX_LABEL = 4096
// Addresses in other tags and in comments are none of the text.
const TAG = /<\/?[a-z][^<>]{0,8192}>|<!--(?:(?!<!--).){0,8192}?-->/iy

const PICTURE =
  /!\[[^[\]]{0,1000}\](?:\((?:[^()]|\([^()]{0,1000}\)){0,4096}\)|\[[^[\]]{0,200}\])|<img\s[^<>]{0,8192}>/gi

const ENDS_SENTENCE = new Set('.,;:!?\'"*_')

const count = (text: string, character: string) => text.split(character).length - 1

/** How much of an address is one: a full stop behind it, or a bracket around it, is of the sentence. */
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

/** Where each '[' is closed. */
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

/** Where an address without angle brackets ends: before a blank, or the parenthesis that closes more than it has opened. */
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

/** Where the title that may stand behind an address ends. */
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

/** The destination of a Markdown link, whose '(' stands before `start`. */
const destinationAt = (text: string, start: number): Destination | undefined => {
  const address = addressAt(text, skipBlanks(text, start))
  const end = address ? titleEnd(text, address.end) : -1
  return address && text[end] === ')' ? { link: unescaped(address.link), end: end + 1 } : undefined
}

const unescaped = (text: string) => text.replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')

/** Text without the marks of Markdown: what is emphasised, code, a link or a picture in it is its words. */
export const plainText = (text: string): string => {
  const bare = text
    .replaceAll(/!?\[([^[\]]*)\](?:\([^()]*\)|\[[^[\]]*\])/g, '$1')
    .replaceAll(/\*\*([^*]+)\*\*|__([^_]+)__|~~([^~]+)~~|`([^`]+)`/g, '$1$2$3$4')
    .replaceAll(/(?<![\p{L}\d*_])([*_])([^*_]+)\1(?![\p{L}\d*_])/gu, '$2')
    .replaceAll(/<\/?[a-z][^<>]*>|&nbsp;/gi, ' ')
  return collapse(unescaped(bare))
}

/** Whether a label is nothing but pictures: the link of a badge is no source. */
const isPicture = (label: string): boolean => {
  const rest = label.replaceAll(PICTURE, '')
  return rest !== label && rest.replaceAll(/<[^<>]*>|&nbsp;/g, '').trim() === ''
}

interface Found {
  /** Text or link; undefined for a picture, which is no text either. */
  readonly piece?: Piece
  readonly end: number
  /** Whether it stays part of the text around it. */
  readonly isText?: true
}

// A place in the same file is no link of its own.
const isPlace = (link: string) => link === '' || link.startsWith('#')

const ofLabel = (text: string, link: string): Pick<Found, 'piece'> => {
  if (isPicture(text)) return {}
  const label = plainText(text)
  return { piece: isPlace(link) ? label : { label, link } }
}

const reference = /\[([^[\]]{0,200})\]/y

const ofBrackets = (text: string, start: number, closing: number | undefined): Found | undefined => {
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

/** A link of HTML, which without its end stands for itself. */
const ofAnchor = (text: string, [tag, address = '']: RegExpExecArray, start: number): Found => {
  const link = address.replaceAll('&amp;', '&')
  const end = start + tag.length
  const inside = text.slice(end, end + MAX_LABEL)
  const closing = ANCHOR_END.exec(inside)
  if (!closing) return isPlace(link) ? { end, isText: true } : { piece: { label: '', link }, end }
  return { ...ofLabel(inside.slice(0, closing.index), link), end: end + closing.index + closing[0].length }
}

const ofAngle = (text: string, start: number): Found | undefined => {
  const [whole, link] = matchAt(IN_ANGLES, text, start) ?? []
  if (whole !== undefined && link !== undefined) return { piece: { label: '', link }, end: start + whole.length }
  const anchor = matchAt(ANCHOR, text, start)
  if (anchor) return ofAnchor(text, anchor, start)
  const [tag] = matchAt(TAG, text, start) ?? []
  return tag === undefined ? undefined : { end: start + tag.length, isText: true }
}

const ofAddress = (found: string, start: number): Found => {
  const link = found.slice(0, addressEnd(found))
  return { piece: { label: '', link }, end: start + link.length }
}

/** Takes a line apart into text and links: those of Markdown and HTML, and addresses that stand for themselves. */
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

interface At {
  readonly found: string
  readonly index: number
  readonly closed: ReadonlyMap<number, number>
}

const resultAt = (text: string, at: At): Found =>
  linkAt(text, at) ?? { end: at.index + (at.found.startsWith('\\') ? 2 : at.found.length), isText: true }

const linkAt = (text: string, { found, index, closed }: At): Found | undefined => {
  if (found.startsWith('\\')) return undefined
  if (found === '<') return ofAngle(text, index)
  if (found === '[' || found === '![') return ofBrackets(text, index, closed.get(index + found.length - 1))
  return ofAddress(found, index)
}

/** A link or a picture of which only a name stands here, and the address elsewhere: '[label][name]' and '[label][]'. */
interface Reference {
  readonly name: string
  readonly label: string
  /** Whether nothing but a picture is shown of it. */
  readonly isPicture: boolean
}

/** Finds the names in a line whose addresses stand elsewhere. */
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
