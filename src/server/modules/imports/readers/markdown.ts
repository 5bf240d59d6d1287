import { type EntryReader, type ImportEntry, type ImportItem, MAX_FIELD_LENGTH, MAX_FOLDER_DEPTH } from './entry.ts'
import { inlinePieces, plainText, referencesIn } from './inline-links.ts'
import { type Line, splitLines } from './lines.ts'
import { entriesOfPieces, wordsOf } from './list-entries.ts'
import { isTagOpen, joinTag } from './open-tag.ts'

const HEADING = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/
const UNDERLINE = /^ {0,3}(=+|-{2,})\s*$/
const ITEM = /^([ \t]*)(?:[-*+]|\d{1,9}[.)])[ \t]+(?:\[[ xX]\][ \t]+)?(.*)$/
const FENCE = /^ {0,3}(`{3,}|~{3,})/
const DEFINITION = /^ {0,3}\[([^[\]]{1,200})\]:[ \t]*<?([^\s<>]{1,4096})>?(?:[ \t]+["'(](.{0,1000})["')])?\s*$/
const QUOTE = /^ {0,3}>[ >]*/

const TAB = 4
// Bound for unresolved references.
const MAX_REFERENCES = 100_000

const indentOf = (blanks: string) => Array.from(blanks).reduce((width, blank) => width + (blank === '\t' ? TAB : 1), 0)

interface Heading {
  readonly level: number
  readonly name: string
}

const outline = () => {
  let headings: Heading[] = []
  let items: { readonly indent: number; readonly name: string }[] = []
  return {
    names: () =>
      [...headings, ...items]
        .map(({ name }) => name)
        .filter((name) => name !== '')
        .slice(0, MAX_FOLDER_DEPTH),
    addHeading(level: number, name: string) {
      headings = [...headings.filter((heading) => heading.level < level), { level, name }]
      items = []
    },
    reach(indent: number) {
      items = items.filter((item) => item.indent < indent)
    },
    addItem(indent: number, name: string) {
      // Unnamed items occupy a level too.
      if (items.length < MAX_FOLDER_DEPTH) items.push({ indent, name })
    },
    endList() {
      items = []
    },
  }
}

interface ReferenceEntry {
  readonly label: string
  readonly folders: string[]
  readonly isPicture: boolean
}

class MarkdownReader implements EntryReader {
  readonly #lines = splitLines()
  readonly #outline = outline()
  readonly #references = new Map<string, ReferenceEntry>()
  /** Current entry, whose description may continue. */
  #open: ImportEntry | undefined
  #paragraph = ''
  #isAbout = false
  #fence: { readonly mark: string; readonly line: number } | undefined
  #begun: Line | undefined

  write(text: string): ImportItem[] {
    return this.#lines.write(text).flatMap((line) => this.#take(line))
  }

  end(): ImportItem[] {
    const last = this.#lines.end().flatMap((line) => this.#take(line))
    const begun = this.#begun ? this.#takeWhole(this.#begun) : []
    const items = [...last, ...begun, ...this.#release()]
    const { line } = this.#fence ?? {}
    return line === undefined
      ? items
      : [...items, { line, reason: 'A code block begins here and is never closed', isOfFile: true }]
  }

  #release(): ImportItem[] {
    const items = this.#open ? [this.#open] : []
    this.#open = undefined
    return items
  }

  /** Joins a multi-line HTML tag. */
  #take(line: Line): ImportItem[] {
    const begun = this.#begun
    this.#begun = undefined
    const joined = begun && joinTag(begun, line)
    if (begun && !joined) return [...this.#takeWhole(begun), ...this.#take(line)]
    const whole = joined ?? line
    if (this.#fence || !isTagOpen(whole)) return this.#takeWhole(whole)
    this.#begun = whole
    return []
  }

  #takeWhole(line: Line): ImportItem[] {
    if (line.isTooLong) return [...this.#release(), { line: line.number, reason: 'The line is too long' }]
    if (this.#takeCode(line)) return []
    const text = line.text.replace(QUOTE, '')
    if (line.number === 1) this.#isAbout = text.trimEnd() === '---'
    const definition = DEFINITION.exec(text)
    if (definition) return [...this.#release(), ...this.#defined(definition, line.number)]
    const heading = this.#headingIn(text)
    this.#paragraph = ''
    if (heading) return this.#takeHeading(heading, line.number)
    return this.#takeText(text, line.number)
  }

  #takeCode({ text, number }: Line): boolean {
    const mark = FENCE.exec(text)?.[1]
    if (this.#fence) {
      if (mark?.startsWith(this.#fence.mark) === true) this.#fence = undefined
      return true
    }
    if (mark === undefined) return false
    this.#fence = { mark, line: number }
    return true
  }

  #headingIn(text: string): Heading | undefined {
    const [, marks, name] = HEADING.exec(text) ?? []
    if (marks === undefined || name === undefined) return this.#underlined(text)
    return { level: marks.length, name: name.replace(/ #{1,6}\s*$/, '') }
  }

  #underlined(text: string): Heading | undefined {
    const [, line] = this.#paragraph === '' ? [] : (UNDERLINE.exec(text) ?? [])
    if (line === undefined) return undefined
    const isAbout = this.#isAbout
    this.#isAbout = false
    return isAbout ? undefined : { level: line.startsWith('=') ? 1 : 2, name: this.#paragraph }
  }

  #takeHeading({ level, name }: Heading, line: number): ImportItem[] {
    const released = this.#release()
    this.#outline.addHeading(level, plainText(name))
    return [...released, ...entriesOfPieces(inlinePieces(name), line, this.#outline.names())]
  }

  #takeText(text: string, line: number): ImportItem[] {
    const [, blanks, itemText] = ITEM.exec(text) ?? []
    if (blanks !== undefined && itemText !== undefined) return this.#takeItem(indentOf(blanks), itemText, line)
    return text.trim() === '' ? [] : this.#takeProse(text, line)
  }

  #takeProse(text: string, line: number): ImportItem[] {
    const isIndented = /^[ \t]/.test(text)
    if (!isIndented) this.#outline.endList()
    const pieces = inlinePieces(text.trim())
    const entries = entriesOfPieces(pieces, line, this.#outline.names())
    this.#note(text)
    if (entries.length > 0) return [...this.#release(), ...entries]
    if (isIndented && this.#open) return this.#goOn(this.#open, wordsOf(pieces))
    this.#paragraph = text
    return this.#release()
  }

  #takeItem(indent: number, text: string, line: number): ImportItem[] {
    const released = this.#release()
    this.#outline.reach(indent)
    const pieces = inlinePieces(text)
    const entries = entriesOfPieces(pieces, line, this.#outline.names())
    this.#note(text)
    this.#outline.addItem(indent, entries.length > 0 ? '' : wordsOf(pieces))
    const [only, second] = entries
    if (!only || second) return [...released, ...entries]
    this.#open = only
    return released
  }

  /** Continues a description. */
  #goOn(open: ImportEntry, words: string): ImportItem[] {
    if (words !== '' && open.note.length < MAX_FIELD_LENGTH)
      open.note = open.note === '' ? words : `${open.note}\n${words}`
    return []
  }

  #note(text: string) {
    if (!text.includes('][') || this.#references.size >= MAX_REFERENCES) return
    for (const { name, label, isPicture } of referencesIn(text)) {
      const known = this.#references.get(name)
      if (!known || (known.isPicture && !isPicture))
        this.#references.set(name, { label, folders: this.#outline.names(), isPicture })
    }
  }

  #defined([, name = '', link = '', note = '']: RegExpExecArray, line: number): ImportEntry[] {
    const unknown: ReferenceEntry = { label: plainText(name), folders: [], isPicture: false }
    const { label, folders, isPicture } = this.#references.get(name.toLowerCase()) ?? unknown
    return isPicture ? [] : [{ line, title: label, link, note: plainText(note), tags: [], folders }]
  }
}

/**
 * Markdown links: headings and link-less items are folders, text beside a link is its note. Ignores code and other
 * text.
 */
export const readMarkdown = (): EntryReader => new MarkdownReader()
