import { limits } from '#contract/limits.ts'
import { hasBackslash } from '#contract/links/web-address.ts'
import type { SourceTexts } from '#contract/sources/sources.ts'
import { collapse } from '#contract/text/normalize.ts'
import { normalizeLink } from '#contract/text/text.ts'
import { isStorable, storableText, visibleText } from '#contract/text/text-rules.ts'
import { addedDate } from './added-date.ts'
import type { ImportEntry } from './readers/entry.ts'
import type { KnownProvenance } from './recognize/provenance.ts'
import { recognize } from './recognize/recognize.ts'

/** Stored form of an entry, within `contract/limits.ts`, so that it stays editable. */
export interface PreparedSource extends SourceTexts {
  tags: string[]
  category: string
  subCategory: string
  isPublic: boolean
  provenance: KnownProvenance
  createdAt?: Date
}

export type FilledField = 'title' | 'note' | 'category' | 'subCategory'

/** `warnings` describe changed or dropped values. */
export type PreparedEntry =
  | { ok: true; source: PreparedSource; filled: FilledField[]; warnings: string[] }
  | { ok: false; reason: string }

export interface ImportDefaults {
  category: string
  subCategory: string
}

export const importDefaults: ImportDefaults = { category: 'Imported', subCategory: 'General' }

/**
 * Makes texts storable and records warnings. Drops control characters, which the API would refuse, because no user can
 * be asked.
 */
const tidier = (warnings: string[]) => {
  const clean = (text: string, what: string): string => {
    if (isStorable(text)) return text
    warnings.push(`Control characters were removed from the ${what}`)
    return storableText(text)
  }
  const cut = (text: string, max: number, what: string): string => {
    if (text.length <= max) return text
    warnings.push(`The ${what} was cut at ${max.toLocaleString('en')} characters`)
    const head = text.slice(0, max - 1)
    return `${head.isWellFormed() ? head : head.slice(0, -1)}…`
  }
  return {
    line: (text: string, max: number, what: string) =>
      cut(collapse(visibleText(clean(text, what))).normalize('NFC'), max, what),
    prose: (text: string, max: number, what: string) => cut(clean(text, what).normalize('NFC').trim(), max, what),
  }
}

type Tidier = ReturnType<typeof tidier>

const SCHEME = /^([a-z][a-z\d+.-]*):(?!\d)/i

const hasCredentials = (link: string): boolean => {
  const url = URL.parse(SCHEME.test(link) ? link : `https://${link}`)
  return url !== null && `${url.username}${url.password}` !== ''
}

const FAULTS: readonly (readonly [isAtFault: (link: string) => boolean, reason: string])[] = [
  [(link) => /^(?:[?#.]|\/(?!\/))/.test(link), 'The link is not a complete web address'],
  [hasBackslash, 'The link has a backslash in its host or path'],
  [hasCredentials, 'The link contains a user name or a password'],
]

const whyNotALink = (link: string): string => {
  if (link === '') return 'There is no link'
  const scheme = SCHEME.exec(link)?.[1]?.toLowerCase() ?? 'https'
  if (!/^https?$/.test(scheme)) return `The link is not a web address (${scheme}:)`
  return FAULTS.find(([isAtFault]) => isAtFault(link))?.[1] ?? 'The link is not a valid web address'
}

const decoded = (path: string): string => {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

const titleOfLink = (link: string): string => {
  const url = URL.parse(link)
  return url ? `${url.hostname.replace(/^www\./, '')}${decoded(url.pathname).replace(/\/+$/, '')}` : link
}

const placeOf = (folders: string[], tidy: Tidier) => {
  const [outermost = '', ...inner] = folders
  return {
    category: tidy.line(outermost, limits.name, 'category'),
    subCategory: tidy.line(inner.filter((name) => name !== '').join(' / '), limits.name, 'subcategory'),
  }
}

type CategoryOfEntry = ReturnType<typeof placeOf>

const noteInstead = ({ category, subCategory }: CategoryOfEntry): string => {
  const place = [category, subCategory].filter((name) => name !== '').join(' / ')
  const without = 'Imported without a description.'
  return place === '' ? without : `${without} Folder in the file: ${place}.`
}

/** Merges labels that differ in case; the first spelling wins. */
const labelsOf = (tags: string[], tidy: Tidier, warnings: string[]): string[] => {
  const labels = new Map<string, string>()
  for (const tag of tags) {
    const label = tidy.line(tag, limits.label, 'tag')
    const key = label.toLowerCase()
    if (key !== '' && !labels.has(key)) labels.set(key, label)
  }
  if (labels.size > limits.tags) warnings.push(`Only the first ${limits.tags} of ${labels.size} tags were imported`)
  return [...labels.values()].slice(0, limits.tags)
}

/** Stored form of an entry, or the reason for refusing it. */
export const prepareEntry = (entry: ImportEntry, defaults: ImportDefaults = importDefaults): PreparedEntry => {
  const typed = entry.link.replaceAll(/[\t\n]/g, '').trim()
  const link = normalizeLink(typed)
  if (link === null) return { ok: false, reason: whyNotALink(typed) }
  if (link.length > limits.link) {
    return {
      ok: false,
      reason: `The link has ${link.length.toLocaleString('en')} characters; the limit is ${limits.link.toLocaleString('en')}`,
    }
  }

  const warnings: string[] = []
  const tidy = tidier(warnings)
  const place = placeOf(entry.folders, tidy)
  const texts: SourceTexts = {
    title: tidy.line(entry.title, limits.title, 'title'),
    link,
    note: tidy.prose(entry.note, limits.note, 'note'),
  }
  const found = { ...texts, ...place }
  const stands = {
    title: () => tidy.line(titleOfLink(link), limits.title, 'title'),
    note: () => noteInstead(place),
    category: () => defaults.category,
    subCategory: () => defaults.subCategory,
  }
  const names: FilledField[] = ['title', 'note', 'category', 'subCategory']
  const filled = names.filter((name) => found[name] === '')
  const source: PreparedSource = {
    ...found,
    tags: labelsOf(entry.tags, tidy, warnings),
    isPublic: entry.isPrivate !== true,
    provenance: recognize(entry, { tidy, warnings }),
  }
  const createdAt = addedDate(entry.addedAt ?? '')
  if (createdAt) source.createdAt = createdAt
  for (const name of filled) source[name] = stands[name]()
  return { ok: true, source, filled, warnings: [...new Set(warnings)] }
}
