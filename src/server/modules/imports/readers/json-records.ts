import { collapse } from '#contract/normalise.ts'
import { MAX_FOLDER_DEPTH } from './entry.ts'
import { asText, isNode, listOf, type Node } from './json-node.ts'

/** A value that should be an entry, and the folders around it where the document has them apart from it. */
export interface JsonRecord {
  readonly value: unknown
  readonly folders?: string[]
}

// What Linkwarden calls the collection of what is in none.
const NO_COLLECTION = 'Unorganized'

/** A collection names the one around it. In a file that was tampered with, they may name each other in a circle. */
const pathOf = (collection: Node, byId: ReadonlyMap<unknown, Node>): string[] => {
  const path: string[] = []
  for (let at: Node | undefined = collection; at && path.length < MAX_FOLDER_DEPTH; at = byId.get(at['parentId']))
    path.unshift(collapse(asText(at['name'])))
  return path.filter((name) => name !== NO_COLLECTION)
}

/**
 * The links of Linkwarden's collections. Whether these are public says nothing: there all are private until somebody shares
 * them.
 */
const linksOf = (collections: Node[]): JsonRecord[] => {
  const byId = new Map(collections.filter(({ id }) => id !== undefined).map((each) => [each['id'], each]))
  return collections.flatMap((collection) => {
    const folders = pathOf(collection, byId)
    return listOf(collection['links']).map((value) => ({ value, folders }))
  })
}

/** The records of a document that is no tree: a list, the export of Linkwarden or that of Readability. */
export const recordsOf = (document: unknown): JsonRecord[] => {
  if (isNode(document) && Array.isArray(document['collections']))
    return linksOf(document['collections'].filter((each) => isNode(each)))
  const values = isNode(document) && Array.isArray(document['bookmarks']) ? document['bookmarks'] : document
  return (Array.isArray(values) ? values : [values]).map((value) => ({ value }))
}
