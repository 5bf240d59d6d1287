import { eachText } from '#contract/sources/sources.ts'
import { collapse } from '#contract/text/normalize.ts'
import type { ImportEntry, ImportItem } from './entry.ts'
import { asText, isNode } from './json-node.ts'
import { provenanceIn } from './provenance-fields.ts'

export type Fields = ReadonlyMap<string, unknown>

const LINK_NAMES = ['link', 'url', 'href', 'uri', 'article__url']
const NOTE_NAMES = ['note', 'notes', 'extended', 'excerpt', 'article__excerpt', 'selection', 'summary']
const TITLE_NAMES = ['title', 'name', 'article__title']

// The first present counts: an import's original date precedes its copy's.
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

export const NO_FOLDER: ReadonlySet<string> = new Set(['Unread', 'Archive', 'Starred', 'Unsorted'])

const first = (fields: Fields, names: string[]): string => {
  for (const name of names) {
    const text = asText(fields.get(name))
    if (text !== '') return text
  }
  return ''
}

/** Splits tags at commas, bars or semicolons; else one tag, or by blanks. */
export const splitTags = (text: string, blanks: 'inside' | 'between'): string[] => {
  const separator = /[,|;]/.test(text) ? /[,|;]/ : /\s+/
  const parts = separator.source === String.raw`\s+` && blanks === 'inside' ? [text] : text.split(separator)
  return parts.map((part) => collapse(part).replace(/^"(.*)"$/, '$1')).filter((part) => part !== '')
}

const labelOf = (tag: unknown): string => asText(isNode(tag) ? tag['name'] : tag)

// Instapaper writes JSON into CSV.
const listIn = (value: unknown): unknown => {
  if (typeof value !== 'string' || !value.startsWith('[')) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}

export const listedTags = (value: unknown, blanks: 'inside' | 'between'): string[] => {
  const list = listIn(value)
  if (Array.isArray(list)) return list.map((tag) => collapse(labelOf(tag))).filter((tag) => tag !== '')
  return splitTags(asText(list), blanks)
}

// Pinboard's tags contain no blanks; "extended" identifies it.
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

/** Object with the field names of JSON Lines, Pinboard, Pocket, Instapaper or Raindrop. */
export const entryOfFields = (fields: Fields, line: number): ImportEntry => {
  const title = first(fields, fields.has('extended') ? [...TITLE_NAMES, 'description'] : TITLE_NAMES)
  const entry: ImportEntry = {
    // Other fields use our names.
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
  Object.assign(entry, provenanceIn(fields))
  return entry
}

export const entryOfJson = (value: unknown, line: number): ImportItem => {
  if (!isNode(value)) return { line, reason: 'This is not a JSON object' }
  const fields = new Map(Object.entries(value).map(([name, field]) => [name.toLowerCase(), field]))
  // Karakeep nests the link.
  const content = fields.get('content')
  if (isNode(content) && !fields.has('url')) fields.set('url', content['url'])
  return entryOfFields(fields, line)
}
