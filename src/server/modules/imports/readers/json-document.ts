import { collapse } from '#contract/text/normalize.ts'
import { cutOff, type EntryReader, type ImportEntry, type ImportItem, isProblem, MAX_FOLDER_DEPTH } from './entry.ts'
import { asText, isNode, listOf, type Node } from './json-node.ts'
import { JsonScanner, type RecordSink } from './json-scanner.ts'
import { entryOfJson, splitTags } from './record.ts'

/** List and folder of a record. */
interface JsonPosition {
  readonly list: string
  /** Undefined until known: Chrome writes it after the content. */
  name: string | undefined
  readonly around?: JsonPosition
  /** Parent collection's id; it may come later. */
  readonly aroundId?: unknown
  path?: readonly string[]
}

const TOP: JsonPosition = { list: '', name: '' }

// Lists of records by parent: browsers' trees, Linkwarden, Karakeep, Readability, linkding's API.
const LISTS: Readonly<Record<string, readonly string[]>> = {
  '': ['children', 'roots', 'collections', 'bookmarks', 'lists', 'results'],
  roots: ['children'],
  children: ['children'],
  collections: ['links'],
}

const isTree = (list: string) => list === 'children' || list === 'roots'

const NO_COLLECTION = 'Unorganized'

const annotationOf = (node: Node): string => {
  const found = listOf(node['annos']).find((anno) => isNode(anno) && anno['name'] === 'bookmarkProperties/description')
  return isNode(found) ? asText(found['value']) : ''
}

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

// Entries waiting for a later folder name. Later ones are filed in known folders, which bounds memory.
const MAX_WAITING = 100_000

const hasNoFolder = (entry: ImportItem): entry is ImportEntry => !isProblem(entry) && entry.folders.length === 0

/** Converts records to entries once their folders are known. */
class DocumentSink implements RecordSink<JsonPosition> {
  #items: ImportItem[] = []
  #waiting: { readonly entry: ImportEntry; readonly place: JsonPosition }[] = []
  readonly #collections = new Map<unknown, JsonPosition>()
  #unnamed = 0

  taken(): ImportItem[] {
    const items = this.#items
    this.#items = []
    return items
  }

  /** Files the remaining entries in known folders. */
  end(): ImportItem[] {
    this.#release(() => true)
    return this.taken()
  }

  isList(name: string, { list }: JsonPosition): boolean {
    return LISTS[list]?.includes(name) === true
  }

  enter(list: string, before: Node, around: JsonPosition): JsonPosition {
    if (list === 'links') return this.#collection(list, before)
    if (!isTree(list) || list === 'roots') return { ...TOP, list }
    const name = around === TOP ? (nameOf(before) ?? '') : nameOf(before)
    if (name === undefined) this.#unnamed += 1
    return { list, name, around }
  }

  leave(whole: Node, entered: JsonPosition) {
    if (entered.name !== undefined) return
    entered.name = nameOf(whole) ?? ''
    this.#unnamed -= 1
    if (this.#unnamed === 0) this.#release((place) => this.#isKnown(place))
  }

  record(value: unknown, line: number, place: JsonPosition) {
    if (place.list === 'lists' || place.list === 'collections') {
      if (isNode(value)) this.#collection(place.list, value)
      return
    }
    const entry = isTree(place.list) && isNode(value) ? entryOfNode(value, line) : entryOfJson(value, line)
    if (entry === undefined) return
    if (hasNoFolder(entry)) this.#put(entry, this.#placeOf(value, place))
    else this.#items.push(entry)
  }

  fault(reason: string, line: number) {
    this.#items.push({ line, reason })
  }

  #collection(list: string, node: Node): JsonPosition {
    const name = nameOf(node) ?? ''
    const aroundId = node['parentId'] ?? undefined
    const place: JsonPosition = { list, name: name === NO_COLLECTION ? '' : name, aroundId }
    if (node['id'] !== undefined) this.#collections.set(node['id'], place)
    return place
  }

  /** Karakeep names each bookmark's lists; the first counts. */
  #placeOf(value: unknown, place: JsonPosition): JsonPosition {
    const [aroundId] = isNode(value) && place.list === 'bookmarks' ? listOf(value['lists']) : []
    return aroundId === undefined ? place : { list: place.list, name: '', aroundId }
  }

  #put(entry: ImportEntry, place: JsonPosition) {
    if (this.#waiting.length >= MAX_WAITING || this.#isKnown(place)) this.#items.push(this.#inFolders(entry, place))
    else this.#waiting.push({ entry, place })
  }

  #release(isReady: (place: JsonPosition) => boolean) {
    const waiting = this.#waiting
    this.#waiting = []
    for (const { entry, place } of waiting) {
      if (isReady(place)) this.#items.push(this.#inFolders(entry, place))
      else this.#waiting.push({ entry, place })
    }
  }

  #inFolders(entry: ImportEntry, place: JsonPosition): ImportEntry {
    entry.folders = [...(place.path ?? this.#pathOf(place))]
    return entry
  }

  #around({ around, aroundId }: JsonPosition): JsonPosition | undefined {
    return around ?? (aroundId === undefined ? undefined : this.#collections.get(aroundId))
  }

  /** Places outwards; guards against cycles in manipulated files. */
  #outwards(place: JsonPosition): JsonPosition[] {
    const places: JsonPosition[] = []
    for (let at: JsonPosition | undefined = place; at && places.length < 2 * MAX_FOLDER_DEPTH; at = this.#around(at)) {
      places.push(at)
      if (at.path) break
    }
    return places
  }

  #isKnown(place: JsonPosition): boolean {
    if (place.path) return true
    const places = this.#outwards(place)
    const isWaitedFor = (at: JsonPosition) => at.aroundId !== undefined && !this.#collections.has(at.aroundId)
    return places.every((at) => at.path !== undefined || (at.name !== undefined && !isWaitedFor(at)))
  }

  #pathOf(place: JsonPosition): readonly string[] {
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
 * JSON documents of any size: Firefox, Chrome, Linkwarden, Karakeep, Readability, linkding's API, and lists such as
 * Pinboard's.
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
