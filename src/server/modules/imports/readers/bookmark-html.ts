import { collapse } from '#contract/text/normalize.ts'
import {
  cutOff,
  type EntryReader,
  type ImportEntry,
  type ImportItem,
  MAX_FIELD_LENGTH,
  MAX_FOLDER_DEPTH,
} from './entry.ts'
import { splitTags } from './record.ts'
import { streamTags, type TagHandler } from './tag-stream.ts'

type Attributes = ReadonlyMap<string, string>

type Target = 'title' | 'folder' | 'note' | 'nothing'

// Pocket uses another name for the date.
const WANTED = new Set(['href', 'tags', 'private', 'description', 'add_date', 'time_added'])

/** Stack of open folders. A list without a heading has an empty name and is left out of `names`. */
const openFolders = () => {
  const names: string[] = []
  let depth = 0
  return {
    isInside: () => depth > 0,
    names: () => names.filter((name) => name !== '').slice(0, MAX_FOLDER_DEPTH),
    open(name: string) {
      depth += 1
      if (depth <= MAX_FOLDER_DEPTH + 1) names.push(name)
    },
    close() {
      if (depth <= MAX_FOLDER_DEPTH + 1) names.pop()
      depth = Math.max(0, depth - 1)
    },
  }
}

const tagsOf = (attributes: Attributes): string[] =>
  // Programs with PRIVATE descend from Delicious, whose tags contain no blanks.
  splitTags(attributes.get('tags') ?? '', attributes.has('private') ? 'between' : 'inside')

const entryOf = (attributes: Attributes, line: number, folders: string[]): ImportEntry => {
  // Browsers ignore tabs and line breaks inside links, too.
  const link = (attributes.get('href') ?? '').replaceAll(/[\t\n]/g, '').trim()
  const note = (attributes.get('description') ?? '').trim()
  const entry: ImportEntry = { line, title: '', link, note, tags: tagsOf(attributes), folders }
  if (attributes.get('private') === '1') entry.isPrivate = true
  const addedAt = (attributes.get('add_date') ?? attributes.get('time_added') ?? '').trim()
  if (addedAt !== '') entry.addedAt = addedAt
  return entry
}

/** Parser state. A description (DD) lasts until the next item or list; links inside are no entries. */
class BookmarkHandler implements TagHandler {
  readonly #onEntry: (entry: ImportEntry) => void
  readonly #folders = openFolders()
  #entry: ImportEntry | undefined
  #target: Target = 'nothing'
  #isDescription = false
  #text = ''
  #heading = ''
  #leavesLinksOpen = false
  #isBookmarks = false
  #hasClosedList = false

  constructor(onEntry: (entry: ImportEntry) => void) {
    this.#onEntry = onEntry
  }

  open(name: string, attributes: Attributes, line: number) {
    switch (name) {
      case 'a':
        return this.#startLink(attributes, line)
      case 'dt':
      case 'hr':
        return this.finish()
      case 'li':
        return this.#isDescription ? undefined : this.finish()
      case 'h3':
        return this.finish('folder')
      case 'dl':
        return this.#startList()
      default:
        return this.#openInText(name)
    }
  }

  close(name: string) {
    if (name === 'a' && this.#target === 'title') this.#settle('nothing')
    if (name === 'h3' && this.#target === 'folder') this.#settle('nothing')
    if (name === 'dl') this.#endList()
  }

  text(piece: string) {
    if (this.#target !== 'nothing' && this.#text.length < MAX_FIELD_LENGTH) this.#text += piece
  }

  /** False for other pages, such as an error page. */
  get isBookmarks() {
    return this.#isBookmarks
  }

  finish(next: Target = 'nothing') {
    if (this.#target === 'title') this.#leavesLinksOpen = true
    this.#settle(next)
    if (this.#entry) this.#onEntry(this.#entry)
    this.#entry = undefined
    this.#isDescription = false
  }

  /**
   * Completes finished items at the file's end. True if cut off inside a tag, heading, link or list; many programs
   * never close lists.
   */
  end(isInTag: boolean): boolean {
    const isInOpenLink = this.#target === 'title' && !this.#leavesLinksOpen
    const isInOpenList = this.#folders.isInside() && this.#hasClosedList
    const isCut = isInTag || isInOpenLink || isInOpenList || this.#target === 'folder'
    if (isCut && this.#target !== 'nothing') this.#entry = undefined
    this.finish()
    return isCut
  }

  #settle(next: Target) {
    if (this.#target === 'folder') this.#heading = collapse(this.#text)
    if (this.#entry && this.#target === 'title') this.#entry.title = collapse(this.#text)
    if (this.#entry && this.#target === 'note') this.#entry.note = this.#text.trim() || this.#entry.note
    this.#target = next
    this.#text = ''
  }

  #openInText(name: string) {
    if (name === 'dd') {
      this.#settle('note')
      this.#isDescription = true
    } else if ((name === 'br' || name === 'p') && this.#target === 'note') {
      this.text('\n')
    }
  }

  #startLink(attributes: Attributes, line: number) {
    if (this.#isDescription || !attributes.has('href')) return
    this.finish('title')
    this.#isBookmarks = true
    this.#entry = entryOf(attributes, line, this.#folders.names())
    this.#heading = ''
  }

  #startList() {
    this.#isBookmarks = true
    this.finish()
    this.#folders.open(this.#heading)
    this.#heading = ''
  }

  #endList() {
    this.#hasClosedList = true
    this.finish()
    this.#folders.close()
    this.#heading = ''
  }
}

/** Bookmark files since Netscape (DL, DT, DD), and Pocket's lists (UL, LI). */
export const readBookmarkHtml = (): EntryReader => {
  let entries: ImportItem[] = []
  const handler = new BookmarkHandler((entry) => entries.push(entry))
  const tags = streamTags(handler, WANTED)
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
      const { lastLine, isInTag } = tags.end()
      const isCut = handler.end(isInTag)
      if (isCut) return [...taken(), cutOff(lastLine)]
      return handler.isBookmarks ? taken() : [{ line: 1, reason: 'This page has no bookmarks', isOfFile: true }]
    },
  }
}
