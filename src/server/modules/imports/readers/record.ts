import { eachText } from '#contract/sources/sources.ts'
import { collapse } from '#contract/text/normalise.ts'
import type { ImportEntry, ImportItem } from './entry.ts'
import { asText, isNode } from './json-node.ts'
import { saidIn } from './said-fields.ts'

/** An object with names in lower case. */
export type Fields = ReadonlyMap<string, unknown>

/** The names under which the programs that we know keep the link. */
const LINK_NAMES = ['link', 'url', 'href', 'uri', 'article__url']
const NOTE_NAMES = ['note', 'notes', 'extended', 'excerpt', 'article__excerpt', 'selection', 'summary']
const TITLE_NAMES = ['title', 'name', 'article__title']

// The first that says anything counts: what was imported elsewhere is older there than its copy.
const DATE_NAMES = [
  'importdate',
  'createdat',
  'created_at',
  'created',
  'dateadded',
  'date_added',
  'time_added',
  'added_at',
  'added',
  'savedat',
  'saved_at',
  'timestamp',
  'time',
  'date',
]

// What these two programs call a folder when they mean none: a reading list's state, or no collection.
export const NO_FOLDER: ReadonlySet<string> = new Set(['Unread', 'Archive', 'Starred', 'Unsorted'])

const first = (fields: Fields, names: string[]): string => {
  for (const name of names) {
    const text = asText(fields.get(name))
    if (text !== '') return text
  }
  return ''
}

/**
 * The tags of a text: parted by commas, bars or semicolons where it has any. Where it has none it is one tag, or, for
 * programs whose tags hold no blanks, parted by white space.
 */
export const splitTags = (text: string, blanks: 'inside' | 'between'): string[] => {
  const separator = /[,|;]/.test(text) ? /[,|;]/ : /\s+/
  const parts = separator.source === String.raw`\s+` && blanks === 'inside' ? [text] : text.split(separator)
  return parts.map((part) => collapse(part).replace(/^"(.*)"$/, '$1')).filter((part) => part !== '')
}

// Linkwarden's tags are objects with a name.
const labelOf = (tag: unknown): string => asText(isNode(tag) ? tag['name'] : tag)

// Instapaper writes a list of JSON into its CSV.
const listIn = (value: unknown): unknown => {
  if (typeof value !== 'string' || !value.startsWith('[')) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

/** The tags of a value, be it a list, one that is written as text, or a text as `splitTags` takes it. */
export const listedTags = (value: unknown, blanks: 'inside' | 'between'): string[] => {
  const list = listIn(value)
  if (Array.isArray(list)) return list.map((tag) => collapse(labelOf(tag))).filter((tag) => tag !== '')
  return splitTags(asText(list), blanks)
}

// Pinboard's tags hold no blanks, and "extended" is its word.
const tagsOf = (fields: Fields): string[] =>
  listedTags(
    fields.get('tags') ?? fields.get('tag_names') ?? fields.get('labels'),
    fields.has('extended') ? 'between' : 'inside',
  )

const foldersOf = (fields: Fields): string[] => {
  const category = collapse(first(fields, ['category']))
  const subcategory = collapse(first(fields, ['subcategory']))
  if (subcategory !== '') return [category, subcategory]
  if (category !== '') return [category]
  const folder = first(fields, ['folder'])
  if (folder === '' || NO_FOLDER.has(folder)) return []
  return folder.split(' / ').map(collapse)
}

/** Whether a text says yes, in the languages of most of our users. */
export const isYes = (text: string): boolean =>
  /^(?:true|1|yes|y|x|ja|wahr|oui|vrai|si|sí|sì|verdadero|vero|sim|tak|да|是|[✓✔☑])$/iu.test(text)

export const isNo = (text: string): boolean =>
  /^(?:false|0|no|n|nein|falsch|non|faux|falso|não|nie|нет|否|[✗✘☐])$/iu.test(text)

const privacyOf = (fields: Fields): boolean =>
  isYes(first(fields, ['private'])) || isNo(first(fields, ['shared', 'public', 'ispublic']))

const notesOf = (fields: Fields, title: string): string => {
  const notes = NOTE_NAMES.map((name) => asText(fields.get(name)))
  const description = asText(fields.get('description'))
  if (description !== title) notes.push(description)
  return notes.filter((note) => note !== '').join('\n\n')
}

/** Reads one object by the names that JSON Lines libraries, Pinboard, Pocket, Instapaper and Raindrop use. */
export const entryOfFields = (fields: Fields, line: number): ImportEntry => {
  // Pinboard calls the title "description" and the description "extended".
  const title = first(fields, fields.has('extended') ? [...TITLE_NAMES, 'description'] : TITLE_NAMES)
  const entry: ImportEntry = {
    // Those that no other program has are read by our own names.
    ...eachText((name) => first(fields, [name.toLowerCase()])),
    line,
    title: collapse(title),
    link: first(fields, LINK_NAMES),
    note: notesOf(fields, title),
    tags: tagsOf(fields),
    folders: foldersOf(fields),
  }
  if (privacyOf(fields)) entry.isPrivate = true
  const addedAt = first(fields, DATE_NAMES)
  if (addedAt !== '') entry.addedAt = addedAt
  Object.assign(entry, saidIn(fields))
  return entry
}

/** Like `entryOfFields`, for a value that JSON gave. */
export const entryOfJson = (value: unknown, line: number): ImportItem => {
  if (!isNode(value)) return { line, reason: 'This is not a JSON object' }
  const fields = new Map(Object.entries(value).map(([name, field]) => [name.toLowerCase(), field]))
  // Karakeep keeps the link in what it calls the content.
  const content = fields.get('content')
  if (isNode(content) && !fields.has('url')) fields.set('url', content['url'])
  return entryOfFields(fields, line)
}
