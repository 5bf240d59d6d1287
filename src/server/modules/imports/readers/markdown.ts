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
// Of names that are waited for an address, so many are held.
const MAX_REFERENCES = 100_000

const indentOf = (blanks: string) => Array.from(blanks).reduce((width, blank) => width + (blank === '\t' ? TAB : 1), 0)

interface Heading {
  readonly level: number
  readonly name: string
}

/** The headings and the items of lists around the place where the reader stands, by their names. */
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
    /** Leaves the items that this one is not inside of. */
    reach(indent: number) {
      items = items.filter((item) => item.indent < indent)
    },
    addItem(indent: number, name: string) {
      // One without a name still holds its place; deeper ones than count need none.
      if (items.length < MAX_FOLDER_DEPTH) items.push({ indent, name })
    },
    endList() {
      items = []
    },
  }
}

interface Referred {
  readonly label: string
  readonly folders: string[]
  readonly isPicture: boolean
}

/** Reads Markdown: its links, under headings and items of lists without a link as folders. */
class MarkdownReader implements EntryReader {
  readonly #lines = splitLines()
  readonly #outline = outline()
  readonly #references = new Map<string, Referred>()
  /** The entry of an item, whose description may go on in the next line. */
  #open: ImportEntry | undefined
  /** The line of text before, which the next may underline as a heading. */
  #paragraph = ''
  /** Whether the file begins with data about itself, between two rules. */
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
      : [...items, { line, reason: 'The file ends in a block of code that begins here', isOfFile: true }]
  }

  #release(): ImportItem[] {
    const items = this.#open ? [this.#open] : []
    this.#open = undefined
    return items
  }

  /** Puts a tag of HTML that goes on in the lines below it into one line. */
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

  /** Whether the line is code, or the fence around it. */
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

  /** Adds a line to the description of the item before it. */
  #goOn(open: ImportEntry, words: string): ImportItem[] {
    if (words !== '' && open.note.length < MAX_FIELD_LENGTH)
      open.note = open.note === '' ? words : `${open.note}\n${words}`
    return []
  }

  /** Notes the labels of links whose addresses stand elsewhere. */
  #note(text: string) {
    if (!text.includes('][') || this.#references.size >= MAX_REFERENCES) return
    for (const { name, label, isPicture } of referencesIn(text)) {
      const known = this.#references.get(name)
      if (!known || (known.isPicture && !isPicture))
        this.#references.set(name, { label, folders: this.#outline.names(), isPicture })
    }
  }

  #defined([, name = '', link = '', note = '']: RegExpExecArray, line: number): ImportEntry[] {
    const unknown: Referred = { label: plainText(name), folders: [], isPicture: false }
    const { label, folders, isPicture } = this.#references.get(name.toLowerCase()) ?? unknown
    return isPicture ? [] : [{ line, title: label, link, note: plainText(note), tags: [], folders }]
  }
}

/**
 * Reads the links of Markdown: headings, and items of lists without a link, are the folders of what is below them; what stands
 * beside a link is its note. Code is none of it, and text without a link says nothing.
 */
export const readMarkdown = (): EntryReader => new MarkdownReader()
