import { collapse } from '#contract/text/normalize.ts'
import {
  cutOff,
  type EntryReader,
  type ImportEntry,
  type ImportItem,
  MAX_FIELD_LENGTH,
  MAX_FOLDER_DEPTH,
} from './entry.ts'
import { streamTags, type TagHandler } from './tag-stream.ts'

type Attributes = ReadonlyMap<string, string>

const WANTED = new Set(['href', 'added'])

const entryOf = (attributes: Attributes, line: number, folders: string[]): ImportEntry => {
  const link = (attributes.get('href') ?? '').trim()
  const entry: ImportEntry = { line, title: '', link, note: '', tags: [], folders }
  const addedAt = (attributes.get('added') ?? '').trim()
  if (addedAt !== '') entry.addedAt = addedAt
  return entry
}

/** Tracks bookmarks and folders with their titles and descriptions. */
class XbelHandler implements TagHandler {
  readonly #onEntry: (entry: ImportEntry) => void
  readonly #folders: string[] = []
  #depth = 0
  /** `info` may contain any elements of other programs. */
  #infoDepth = 0
  #entry: ImportEntry | undefined
  #text = ''
  #isClosed = false

  constructor(onEntry: (entry: ImportEntry) => void) {
    this.#onEntry = onEntry
  }

  get isClosed() {
    return this.#isClosed
  }

  open(name: string, attributes: Attributes, line: number) {
    if (name === 'info') this.#infoDepth += 1
    if (this.#infoDepth > 0) return
    if (name === 'title' || name === 'desc') this.#text = ''
    if (name === 'folder') this.#openFolder()
    if (name === 'bookmark') this.#openBookmark(attributes, line)
  }

  close(name: string) {
    if (name === 'info') this.#infoDepth = Math.max(0, this.#infoDepth - 1)
    else if (this.#infoDepth === 0) this.#closeOutsideInfo(name)
  }

  text(piece: string) {
    if (this.#text.length < MAX_FIELD_LENGTH) this.#text += piece
  }

  #openBookmark(attributes: Attributes, line: number) {
    this.#closeBookmark()
    this.#entry = entryOf(
      attributes,
      line,
      this.#folders.filter((name) => name !== ''),
    )
  }

  #openFolder() {
    this.#closeBookmark()
    this.#depth += 1
    if (this.#depth <= MAX_FOLDER_DEPTH) this.#folders.push('')
  }

  #closeOutsideInfo(name: string) {
    if (name === 'title') this.#setTitle(collapse(this.#text))
    if (name === 'desc' && this.#entry) this.#entry.note = this.#text.trim()
    if (name === 'folder') this.#closeFolder()
    if (name === 'bookmark') this.#closeBookmark()
    if (name === 'xbel') this.#isClosed = true
  }

  #setTitle(title: string) {
    if (this.#entry) this.#entry.title = title
    else if (this.#depth > 0 && this.#depth <= MAX_FOLDER_DEPTH) this.#folders[this.#depth - 1] = title
  }

  #closeFolder() {
    this.#closeBookmark()
    if (this.#depth <= MAX_FOLDER_DEPTH) this.#folders.pop()
    this.#depth = Math.max(0, this.#depth - 1)
  }

  #closeBookmark() {
    if (this.#entry) this.#onEntry(this.#entry)
    this.#entry = undefined
  }
}

/** XBEL of KDE, GNOME and sync programs. Declared entities are not expanded; aliases are skipped. */
export const readXbel = (): EntryReader => {
  let entries: ImportItem[] = []
  const handler = new XbelHandler((entry) => entries.push(entry))
  const tags = streamTags(handler, WANTED, { isXml: true })
  const taken = () => {
    const items = entries
    entries = []
    return items
  }
  return {
    write(text) {
      tags.write(text)
      return taken()
    },
    end() {
      const { lastLine } = tags.end()
      return handler.isClosed ? taken() : [...taken(), cutOff(lastLine)]
    },
  }
}
