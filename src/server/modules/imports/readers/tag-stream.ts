import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { MAX_FIELD_LENGTH } from './entry.ts'

/** Receives tags (lower case, unbalanced) and text in order. */
export interface TagHandler {
  open(name: string, attributes: ReadonlyMap<string, string>, line: number): void
  close(name: string): void
  text(text: string): void
}

/** Pending text by file position; dropped positions read as ''. */
const textWindow = () => {
  let held = ''
  let base = 0
  let reported = 0
  let scanned = 0
  let nextBreak = -1
  let line = 1

  // Linear: a file may have all tags on one line.
  const countTo = (position: number) => {
    while (true) {
      if (nextBreak < scanned) {
        const found = held.indexOf('\n', scanned - base)
        nextBreak = found === -1 ? -1 : found + base
        scanned = found === -1 ? base + held.length : nextBreak
      }
      if (nextBreak === -1 || nextBreak >= position) return
      line += 1
      scanned = nextBreak + 1
    }
  }

  return {
    slice(start: number, end: number) {
      reported = end
      return held.slice(Math.max(0, start - base), Math.max(0, end - base))
    },
    lineAt(position: number) {
      countTo(position)
      return line
    },
    add(piece: string) {
      // An unclosed comment or tag must not be held whole.
      const from = Math.max(reported, base + held.length - MAX_FIELD_LENGTH)
      countTo(from)
      held = held.slice(from - base) + piece
      base = from
    },
    end: () => base + held.length,
    endsWith: (text: string) => held.endsWith(text),
  }
}

// A tag can begin only after text, which reveals an unclosed one.
const PROBE = 'probe-for-the-end'

const IGNORED = {
  oncomment: () => {},
  ondeclaration: () => {},
  onprocessinginstruction: () => {},
  onend: () => {},
}

interface StreamOptions {
  /** XML mode: self-closing elements, CDATA, and the five predefined entities only. */
  readonly isXml?: boolean
}

export const streamTags = (handler: TagHandler, wanted: ReadonlySet<string>, { isXml = false }: StreamOptions = {}) => {
  const window = textWindow()
  let name = ''
  let line = 1
  let isEnding = false
  let isInText = false
  let attributes = new Map<string, string>()
  let attribute = ''
  let value = ''

  const addToValue = (text: string) => {
    if (wanted.has(attribute) && value.length < MAX_FIELD_LENGTH) value += text
  }
  const open = () => {
    if (!isEnding) handler.open(name, attributes, line)
    else if (name === PROBE) isInText = true
  }

  const callbacks: TokenizerCallbacks = {
    ...IGNORED,
    onopentagname(start, end) {
      line = window.lineAt(start)
      name = window.slice(start, end).toLowerCase()
      attributes = new Map()
    },
    onattribname(start, end) {
      attribute = window.slice(start, end).toLowerCase()
      value = ''
    },
    onattribdata: (start, end) => addToValue(window.slice(start, end)),
    onattribentity: (codePoint) => addToValue(String.fromCodePoint(codePoint)),
    onattribend() {
      if (wanted.has(attribute) && !attributes.has(attribute)) attributes.set(attribute, value)
    },
    onopentagend: open,
    onselfclosingtag() {
      open()
      if (isXml && !isEnding) handler.close(name)
    },
    onclosetag(start, end) {
      if (!isEnding) handler.close(window.slice(start, end).toLowerCase())
    },
    ontext: (start, end) => handler.text(window.slice(start, end)),
    ontextentity: (codePoint) => handler.text(String.fromCodePoint(codePoint)),
    oncdata: (start, end, offset) => void (isXml && handler.text(window.slice(start, end - offset))),
  }
  const tokenizer = new Tokenizer({ xmlMode: isXml }, callbacks)

  return {
    write(text: string) {
      window.add(text)
      tokenizer.write(text)
    },
    /** Line of the end, and whether inside a tag or comment. */
    end() {
      const lastLine = window.lineAt(window.end())
      const isTagBegun = window.endsWith('<')
      isEnding = true
      this.write(`<${PROBE}>`)
      tokenizer.end()
      return { lastLine, isInTag: isTagBegun || !isInText }
    },
  }
}
