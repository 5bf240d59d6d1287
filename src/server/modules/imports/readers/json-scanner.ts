import { MAX_LINE_LENGTH } from './entry.ts'
import { isNode, type Node } from './json-node.ts'

/** Receives complete records. `P` is the position in the document. */
export interface RecordSink<P> {
  /** True if this member contains records. */
  isList(name: string, place: P): boolean
  /** Called at a list's beginning with the record so far; returns the list's position. */
  enter(name: string, before: Node, place: P): P
  leave(whole: Node, entered: P): void
  record(value: unknown, line: number, place: P): void
  fault(reason: string, line: number): void
}

const [QUOTE, BACKSLASH, COMMA] = [34, 92, 44]
const [OPEN_LIST, CLOSE_LIST, OPEN_RECORD, CLOSE_RECORD] = [91, 93, 123, 125]
const isOpening = (code: number) => code === OPEN_LIST || code === OPEN_RECORD
const isClosing = (code: number) => code === CLOSE_LIST || code === CLOSE_RECORD
const isBlank = (code: number) => code === 32 || code === 10 || code === 9 || code === 13

// A list's name is searched in these last characters.
const TAIL = 64
const NAME = /"(\w{1,20})"\s*:\s*$/

// Deeper levels are only counted: a hostile file may nest millions.
const MAX_OPEN = 1000

interface OpenRecord<P> {
  readonly place: P
  readonly line: number
  text: string
  isTooLong: boolean
  /** Position of its current list. */
  entered?: P
}

interface OpenList<P> {
  readonly place: P
  readonly closing: number
  /** Enclosing record; null if too deep. */
  readonly record: OpenRecord<P> | null | undefined
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export class JsonScanner<P> {
  readonly #sink: RecordSink<P>
  readonly #lists: OpenList<P>[]
  #record: OpenRecord<P> | null | undefined
  #depth = 0
  #isInString = false
  #isEscaped = false
  #isFaultSaid = false
  #isBroken = false
  #text = ''
  #kept = 0
  #nextBreak = -1
  #line = 1

  constructor(sink: RecordSink<P>, place: P) {
    this.#sink = sink
    this.#lists = [{ place, closing: -1, record: undefined }]
  }

  write(text: string) {
    this.#text = text
    this.#kept = 0
    this.#nextBreak = -1
    for (let at = 0; at < text.length && !this.#isBroken; at++)
      if (this.#isInString) at = this.#skipString(at)
      else this.#take(text.charCodeAt(at), at)
    this.#keep(text.length)
    this.#lineAt(text.length)
  }

  /** Where the document ended early or became invalid; undefined if complete. */
  end(): { readonly line: number; readonly isBroken: boolean } | undefined {
    const isWhole = this.#record === undefined && this.#lists.length === 1 && this.#depth === 0 && !this.#isInString
    return isWhole && !this.#isBroken ? undefined : { line: this.#line, isBroken: this.#isBroken }
  }

  #lineAt(position: number): number {
    while (this.#nextBreak < position) {
      if (this.#nextBreak >= 0) this.#line += 1
      const found = this.#text.indexOf('\n', this.#nextBreak + 1)
      this.#nextBreak = found === -1 ? Number.POSITIVE_INFINITY : found
    }
    return this.#line
  }

  #keep(end: number) {
    const record = this.#record
    if (record) {
      record.text += this.#text.slice(this.#kept, end)
      record.isTooLong ||= record.text.length > MAX_LINE_LENGTH
      if (record.isTooLong) record.text = record.text.slice(-TAIL)
    }
    this.#kept = end
  }

  #skipString(start: number): number {
    const text = this.#text
    let isEscaped = this.#isEscaped
    let at = start
    for (; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (isEscaped) isEscaped = false
      else if (code === BACKSLASH) isEscaped = true
      else if (code === QUOTE) break
    }
    this.#isInString = at === text.length
    this.#isEscaped = isEscaped
    return at
  }

  #take(code: number, at: number) {
    if (isOpening(code)) this.#open(code, at)
    else if (isClosing(code)) this.#close(code, at)
    else if (this.#record !== undefined || this.#depth > 0) this.#isInString = code === QUOTE
    else if (code === COMMA) this.#isFaultSaid = false
    else if (!isBlank(code)) {
      this.#isInString = code === QUOTE
      this.#notRecord(at)
    }
  }

  /** Reports a stray top-level value once. */
  #notRecord(at: number) {
    if (this.#lists.at(-1)?.record !== undefined || this.#isFaultSaid) return
    this.#isFaultSaid = true
    this.#sink.fault('This is not a JSON object', this.#lineAt(at))
  }

  #open(code: number, at: number) {
    if (this.#record !== undefined) {
      if (this.#depth !== 1 || !this.#enter(code, at)) this.#depth += 1
    } else if (this.#depth > 0) this.#depth += 1
    else if (code === OPEN_RECORD) this.#begin(at)
    else if (this.#lists.length === 1) this.#lists.push({ place: this.#place, closing: CLOSE_LIST, record: undefined })
    else {
      this.#notRecord(at)
      this.#depth = 1
    }
  }

  get #place(): P {
    return (this.#lists.at(-1) as OpenList<P>).place
  }

  #begin(at: number) {
    this.#record = { place: this.#place, line: this.#lineAt(at), text: '', isTooLong: false }
    this.#depth = 1
    this.#kept = at
  }

  #enter(code: number, at: number): boolean {
    const record = this.#record
    if (!record) return false
    this.#keep(at)
    const name = NAME.exec(record.text.slice(-TAIL))?.[1]
    if (name === undefined || !this.#sink.isList(name, record.place)) return false
    this.#keep(at + 1)
    const closing = code + 2
    this.#lists.push(this.#lists.length < MAX_OPEN ? this.#listIn(record, name, closing) : this.#deepList(closing))
    this.#record = undefined
    this.#depth = 0
    return true
  }

  #listIn(record: OpenRecord<P>, name: string, closing: number): OpenList<P> {
    const before = record.isTooLong ? undefined : parsed(`${record.text}${String.fromCharCode(closing)}}`)
    record.entered = this.#sink.enter(name, isNode(before) ? before : {}, record.place)
    return { place: record.entered, closing, record }
  }

  #deepList(closing: number): OpenList<P> {
    const around = this.#lists.at(-1)
    return around?.record === null && around.closing === closing
      ? around
      : { place: this.#place, closing, record: null }
  }

  #close(code: number, at: number) {
    if (this.#depth > 0) {
      this.#depth -= 1
      if (this.#depth === 0 && this.#record !== undefined) this.#finish(at)
      return
    }
    const list = this.#lists.at(-1)
    this.#isBroken = list?.closing !== code
    if (this.#isBroken) return
    this.#lists.pop()
    this.#record = list?.record
    this.#depth = this.#record === undefined ? 0 : 1
    this.#isFaultSaid = false
    this.#kept = at
  }

  #finish(at: number) {
    this.#keep(at + 1)
    const record = this.#record
    this.#record = undefined
    this.#isFaultSaid = false
    if (!record) return
    const value = record.isTooLong ? undefined : parsed(record.text)
    if (record.entered !== undefined) this.#sink.leave(isNode(value) ? value : {}, record.entered)
    else if (value !== undefined) this.#sink.record(value, record.line, record.place)
    else this.#sink.fault(record.isTooLong ? 'The entry is too long' : 'This is not JSON', record.line)
  }
}
