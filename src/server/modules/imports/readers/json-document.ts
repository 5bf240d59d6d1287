import { collapse } from '#contract/text/normalise.ts'
import { cutOff, type EntryReader, type ImportEntry, type ImportItem, isProblem, MAX_FOLDER_DEPTH } from './entry.ts'
import { asText, isNode, listOf, type Node } from './json-node.ts'
import { JsonScanner, type RecordSink } from './json-scanner.ts'
import { entryOfJson, splitTags } from './record.ts'

/** Where in a document a record stands: in which list, and in which folder. */
interface Place {
  readonly list: string
  /** Undefined until it is known: Chrome writes it behind what is in the folder. */
  name: string | undefined
  readonly around?: Place
  /** The collection around it, by the name that the file has for it; it may come later. */
  readonly aroundId?: unknown
  path?: readonly string[]
}

const TOP: Place = { list: '', name: '' }

// In which list, '' for the document, which lists of records stand: the trees of browsers, Linkwarden's collections, Karakeep's
// bookmarks and lists, Readability's bookmarks, and what linkding's API answers.
const LISTS: Readonly<Record<string, readonly string[]>> = {
  '': ['children', 'roots', 'collections', 'bookmarks', 'lists', 'results'],
  roots: ['children'],
  children: ['children'],
  collections: ['links'],
}

const isTree = (list: string) => list === 'children' || list === 'roots'

// What Linkwarden calls the collection of what is in none.
const NO_COLLECTION = 'Unorganized'

// Firefox kept descriptions as annotations.
const annotationOf = (node: Node): string => {
  const found = listOf(node['annos']).find((anno) => isNode(anno) && anno['name'] === 'bookmarkProperties/description')
  return isNode(found) ? asText(found['value']) : ''
}

/** A bookmark of a tree; folders without anything in them and separators are none. */
const entryOfNode = (node: Node, line: number): ImportEntry | undefined => {
  const link = asText(node['uri']) || asText(node['url'])
  if (link === '') return undefined
  const addedAt = asText(node['dateAdded'] ?? node['date_added'])
  return {
    line,
    title: collapse(asText(node['title']) || asText(node['name'])),
    link,
    note: annotationOf(node),
    tags: splitTags(asText(node['tags']), 'inside'),
    folders: [],
    ...(addedAt === '' ? {} : { addedAt }),
  }
}

const nameOf = (node: Node): string | undefined => {
  const name = node['title'] ?? node['name']
  return name === undefined ? undefined : collapse(asText(name))
}

// So many are held for the name of a folder or a collection that comes later; more than any browser's, but a hostile file may have
// millions. Those after them are filed in the folders that are known.
const MAX_WAITING = 100_000

const isPlaced = (entry: ImportItem): entry is ImportEntry => !isProblem(entry) && entry.folders.length === 0

/** Takes records for entries, and puts each into its folders as soon as these are known. */
class DocumentSink implements RecordSink<Place> {
  #items: ImportItem[] = []
  /** What waits for the name of a folder, or for a collection. */
  #waiting: { readonly entry: ImportEntry; readonly place: Place }[] = []
  readonly #collections = new Map<unknown, Place>()
  /** How many open folders have no name yet. */
  #unnamed = 0

  taken(): ImportItem[] {
    const items = this.#items
    this.#items = []
    return items
  }

  /** What still waits at the end, in the folders that are known. */
  end(): ImportItem[] {
    this.#release(() => true)
    return this.taken()
  }

  isList(name: string, { list }: Place): boolean {
    return LISTS[list]?.includes(name) === true
  }

  enter(list: string, before: Node, around: Place): Place {
    if (list === 'links') return this.#collection(list, before)
    if (!isTree(list) || list === 'roots') return { ...TOP, list }
    // The document has a name at once or none at all.
    const name = around === TOP ? (nameOf(before) ?? '') : nameOf(before)
    if (name === undefined) this.#unnamed += 1
    return { list, name, around }
  }

  leave(whole: Node, entered: Place) {
    if (entered.name !== undefined) return
    entered.name = nameOf(whole) ?? ''
    this.#unnamed -= 1
    if (this.#unnamed === 0) this.#release((place) => this.#isKnown(place))
  }

  record(value: unknown, line: number, place: Place) {
    if (place.list === 'lists' || place.list === 'collections') {
      if (isNode(value)) this.#collection(place.list, value)
      return
    }
    const entry = isTree(place.list) && isNode(value) ? entryOfNode(value, line) : entryOfJson(value, line)
    if (entry === undefined) return
    if (isPlaced(entry)) this.#put(entry, this.#placeOf(value, place))
    else this.#items.push(entry)
  }

  fault(reason: string, line: number) {
    this.#items.push({ line, reason })
  }

  /** Notes a collection, which names the one around it. */
  #collection(list: string, node: Node): Place {
    const name = nameOf(node) ?? ''
    const aroundId = node['parentId'] ?? undefined
    const place: Place = { list, name: name === NO_COLLECTION ? '' : name, aroundId }
    if (node['id'] !== undefined) this.#collections.set(node['id'], place)
    return place
  }

  /** Karakeep says of each bookmark in which lists it is; it is filed under the first. */
  #placeOf(value: unknown, place: Place): Place {
    const [aroundId] = isNode(value) && place.list === 'bookmarks' ? listOf(value['lists']) : []
    return aroundId === undefined ? place : { list: place.list, name: '', aroundId }
  }

  #put(entry: ImportEntry, place: Place) {
    if (this.#waiting.length >= MAX_WAITING || this.#isKnown(place)) this.#items.push(this.#inFolders(entry, place))
    else this.#waiting.push({ entry, place })
  }

  #release(isReady: (place: Place) => boolean) {
    const waiting = this.#waiting
    this.#waiting = []
    for (const { entry, place } of waiting) {
      if (isReady(place)) this.#items.push(this.#inFolders(entry, place))
      else this.#waiting.push({ entry, place })
    }
  }

  #inFolders(entry: ImportEntry, place: Place): ImportEntry {
    entry.folders = [...(place.path ?? this.#pathOf(place))]
    return entry
  }

  #around({ around, aroundId }: Place): Place | undefined {
    return around ?? (aroundId === undefined ? undefined : this.#collections.get(aroundId))
  }

  /** The places from this one outwards, as far as none of them has a path. In a file that was tampered with, they may go in a circle. */
  #outwards(place: Place): Place[] {
    const places: Place[] = []
    for (let at: Place | undefined = place; at && places.length < 2 * MAX_FOLDER_DEPTH; at = this.#around(at)) {
      places.push(at)
      if (at.path) break
    }
    return places
  }

  #isKnown(place: Place): boolean {
    if (place.path) return true
    const places = this.#outwards(place)
    const isWaitedFor = (at: Place) => at.aroundId !== undefined && !this.#collections.has(at.aroundId)
    return places.every((at) => at.path !== undefined || (at.name !== undefined && !isWaitedFor(at)))
  }

  #pathOf(place: Place): readonly string[] {
    let path: readonly string[] = []
    for (const at of this.#outwards(place).toReversed()) {
      at.path ??= at.name === undefined || at.name === '' || path.length >= MAX_FOLDER_DEPTH ? path : [...path, at.name]
      path = at.path
    }
    return path
  }
}

const BROKEN = 'From here on the file is not JSON'

/**
 * Reads a JSON document of any length: the backup of Firefox, Chrome's bookmark file, the exports of Linkwarden, Karakeep and
 * Readability, what linkding's API answers, or a list of objects such as Pinboard's.
 */
export const readJsonDocument = (): EntryReader => {
  const sink = new DocumentSink()
  const scanner = new JsonScanner(sink, TOP)
  return {
    write(text) {
      scanner.write(text)
      return sink.taken()
    },
    end() {
      const stopped = scanner.end()
      const items = sink.end()
      if (!stopped) return items
      return [
        ...items,
        stopped.isBroken ? { line: stopped.line, reason: BROKEN, isOfFile: true } : cutOff(stopped.line),
      ]
    },
  }
}
