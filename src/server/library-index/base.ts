import { type IdsData, writeIds } from './ids.ts'
import { type KindsData, writeKinds } from './kinds.ts'
import { type TermPostings, writePostings } from './postings.ts'
import { type TextsData, writeTexts } from './texts.ts'
import { type TitlesData, writeTitles } from './titles.ts'

/** Immutable snapshot of all sources, by ordinal in title order. Built by a worker thread and transferred. */
export interface IndexBase extends TextsData {
  readonly length: number
  readonly ids: IdsData
  readonly titles: TitlesData
  readonly scopes: TermPostings
  readonly subcategories: TermPostings
  readonly tags: TermPostings
  readonly subcategoryOf: Uint32Array
  readonly categoryOf: ReadonlyMap<number, number>
  readonly kinds: KindsData
  /** By ordinal: due day since 1970; `NEVER_DUE` for none. */
  readonly dueDays: Uint16Array
  /** By ordinal: number of a link that other sources share, visible or not; else 0. */
  readonly links: Uint32Array
  /** Version per scope; absent scopes had none. */
  readonly versions: ReadonlyMap<number, number>
}

export interface IndexedSource {
  readonly id: number
  readonly scope: number
  readonly subcategory: number
  /** Due day since 1970; negative for never. */
  readonly dueDay: number
  /** Number shared by sources of one link, from 1; 0 if unique. */
  readonly link: number
  readonly sortTitle: Uint8Array
  readonly searchText: Uint8Array
  /** Tag ids in decimal, separated by spaces. */
  readonly tags: Uint8Array
  /** Input format of `writeKinds`. */
  readonly facts: Uint8Array
}

/** Data that doesn't belong to a single source. */
export interface SharedData {
  readonly versions: ReadonlyMap<number, number>
  /** Sort key of each tag's label; complete. */
  readonly sortLabels: ReadonlyMap<number, string>
  readonly categoryOf: ReadonlyMap<number, number>
}

// Later than any day requested until 2149.
const NEVER_DUE = 2 ** 16 - 1

const SPACE = 32
const ZERO = 48

const writeFiling = (length: number) => {
  const terms = new Map<number, number>()
  const postings = writePostings(length)
  return {
    add: (number: number, ordinal: number): number => {
      const term = terms.get(number) ?? terms.size
      terms.set(number, term)
      postings.add(term, ordinal)
      return term
    },
    finish: (): TermPostings => ({ terms, postings: postings.finish(terms.size) }),
  }
}

const eachTag = (digits: Uint8Array, take: (tag: number) => void) => {
  let tag = 0
  for (const byte of digits) {
    if (byte === SPACE) {
      take(tag)
      tag = 0
    } else tag = tag * 10 + byte - ZERO
  }
  if (tag > 0) take(tag)
}

/** Accepts `length` sources in order of title, then id. */
export const writeBase = (length: number, { versions, sortLabels, categoryOf }: SharedData) => {
  const ids = writeIds(length)
  const titles = writeTitles()
  const texts = writeTexts(length)
  const scopes = writeFiling(length)
  const subcategories = writeFiling(length)
  const tags = writeFiling(length)
  const subcategoryOf = new Uint32Array(length)
  const kinds = writeKinds(length)
  const dueDays = new Uint16Array(length).fill(NEVER_DUE)
  const links = new Uint32Array(length)
  let ordinal = 0

  return {
    add: (source: IndexedSource): void => {
      const { id, scope, subcategory, dueDay, link, sortTitle, searchText, tags: tagIds, facts } = source
      if (ordinal === length) throw new Error(`There are more sources than the ${length} that are counted`)
      ids.add(id, ordinal)
      titles.add(sortTitle)
      texts.addTitle(sortTitle, ordinal)
      texts.addText(searchText, ordinal)
      scopes.add(scope, ordinal)
      subcategoryOf[ordinal] = subcategories.add(subcategory, ordinal)
      kinds.add(facts, ordinal)
      if (dueDay >= 0 && dueDay < NEVER_DUE) dueDays[ordinal] = dueDay
      links[ordinal] = link
      eachTag(tagIds, (tag) => tags.add(tag, ordinal))
      ordinal += 1
    },

    finish: (): IndexBase => {
      if (ordinal < length) throw new Error(`There are ${ordinal} sources, not the ${length} that are counted`)
      const filedTags = tags.finish()
      return {
        length,
        ids: ids.finish(),
        titles: titles.finish(),
        ...texts.finish(sortLabels, filedTags),
        scopes: scopes.finish(),
        subcategories: subcategories.finish(),
        tags: filedTags,
        subcategoryOf,
        categoryOf,
        kinds: kinds.finish(),
        dueDays,
        links,
        versions,
      }
    },
  }
}
