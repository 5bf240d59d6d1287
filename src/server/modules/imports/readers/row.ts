import type { ColumnRole } from '#contract/files/imports.ts'
import { eachText } from '#contract/sources/sources.ts'
import { collapse } from '#contract/text/normalize.ts'
import type { RawProvenance } from '#server/modules/imports/recognize/provenance.ts'
import { accessWord, answersOf } from './access-answers.ts'
import { type Column, columnKey, provenanceRole } from './column-names.ts'
import type { ImportEntry } from './entry.ts'
import { isNo, isYes, listedTags, NO_FOLDER } from './record.ts'

const PATH_SEPARATOR = ' / '

const isCategory = (key: string) => /cat|kat|分|рубр|раздел|section/.test(key)

const SLASHED = /^(\d{1,2})\/(\d{1,2})\/(\d{4})\b/

/** Unambiguous date; unchanged if day and month can't be told apart. */
const clearDate = (text: string, isDayFirst: boolean | undefined): string => {
  if (isDayFirst === undefined) return text
  const at = isDayFirst ? ['$3', '$2', '$1'] : ['$3', '$1', '$2']
  return text.replace(SLASHED, at.join('/'))
}

/** Properties of a table for reading its rows. */
export interface RowPlan {
  readonly columns: readonly Column[]
  readonly isDayFirst?: boolean | undefined
  /** True for our own exports, which contain all known facts. */
  readonly isOurs?: boolean
}

// The first column counts, but yes/no columns combine to one access.
const combined = (field: keyof RawProvenance, before: RawProvenance[keyof RawProvenance], text: string) => {
  if (before === undefined) return text
  return field === 'access' ? [before, text].flat() : before
}

const aboutReader = (columns: readonly Column[], isOurs: boolean) => {
  const about = columns.flatMap((column, index) => {
    const answers = answersOf(column)
    const field = answers ? 'access' : provenanceRole(column.role)
    return field ? [{ field, index, wordOf: (cell: string) => (answers ? accessWord(cell, answers) : cell) }] : []
  })
  // Older exports lack provenance.
  const whole: Pick<ImportEntry, 'hasAllProvenance'> = isOurs && about.length > 0 ? { hasAllProvenance: true } : {}
  return (row: readonly string[]): Pick<ImportEntry, 'rawProvenance' | 'hasAllProvenance'> => {
    let raw: RawProvenance | undefined
    for (const { field, index, wordOf } of about) {
      const text = wordOf(row[index]?.trim() ?? '')
      if (text !== '') raw = { ...raw, [field]: combined(field, raw?.[field], text) }
    }
    return raw ? { rawProvenance: raw, ...whole } : whole
  }
}

/** Two folder columns mean a folder within a folder. */
export const rowReader = ({
  columns,
  isDayFirst,
  isOurs = false,
}: RowPlan): ((row: readonly string[], line: number) => ImportEntry) => {
  const keys = columns.map(({ name }) => columnKey(name))
  const at = (role: ColumnRole) => columns.flatMap((column, index) => (column.role === role ? [index] : []))
  const texts = eachText(at)
  const { title, note } = texts
  const tags = at('tags')
  const [folder, created, ofPrivate, ofPublic] = [at('folder'), at('created'), at('private'), at('public')]
  // Pinboard's tags contain no blanks; "extended" identifies it.
  const blanks = keys.includes('extended') ? 'between' : 'inside'
  const isPath = folder.length === 1 && !isCategory(keys[folder[0] ?? 0] ?? '')

  const first = (row: readonly string[], indexes: readonly number[]): string => {
    for (const index of indexes) {
      const text = row[index]?.trim() ?? ''
      if (text !== '') return text
    }
    return ''
  }
  const repeatsTitle = (index: number, text: string, ofTitle: string) =>
    keys[index] === 'description' && text === ofTitle
  const notesOf = (row: readonly string[], ofTitle: string) => {
    const notes = note.map((index) => ({ index, text: row[index]?.trim() ?? '' }))
    return notes
      .filter(({ index, text }) => text !== '' && !repeatsTitle(index, text, ofTitle))
      .map(({ text }) => text)
      .join('\n\n')
  }
  const foldersOf = (row: readonly string[]): string[] => {
    const names = folder.map((index) => collapse(row[index] ?? ''))
    while (names.at(-1) === '') names.pop()
    const [only = ''] = names
    if (!isPath) return names
    return only === '' || NO_FOLDER.has(only) ? [] : only.split(PATH_SEPARATOR).map(collapse)
  }

  const aboutIn = aboutReader(columns, isOurs)

  return (row, line) => {
    const ofTitle = first(row, title)
    const entry: ImportEntry = {
      ...eachText((name) => first(row, texts[name])),
      line,
      title: collapse(ofTitle),
      note: notesOf(row, ofTitle),
      tags: tags.flatMap((index) => listedTags(row[index] ?? '', blanks)),
      folders: foldersOf(row),
    }
    if (isYes(first(row, ofPrivate)) || isNo(first(row, ofPublic))) entry.isPrivate = true
    const addedAt = first(row, created)
    if (addedAt !== '') entry.addedAt = clearDate(addedAt, isDayFirst)
    return Object.assign(entry, aboutIn(row))
  }
}
