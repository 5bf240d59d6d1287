import { type IdsData, writeIds } from './ids.ts'
import { type PostingsData, writePostings } from './postings.ts'
import { type TitlesData, writeTitles } from './titles.ts'
import { type VocabularyData, writeVocabulary } from './vocabulary.ts'

/** Sources by a number that they have, such as their scope. */
export interface Filing {
  /** The numbers that occur; the place of each is its term. */
  readonly numbers: readonly number[]
  readonly postings: PostingsData
}

/**
 * Every source as it was at one moment, by its ordinal in the order of titles. Never changes; made by a worker thread and
 * handed over as it is.
 */
export interface Base {
  readonly length: number
  readonly ids: IdsData
  readonly titles: TitlesData
  readonly vocabulary: VocabularyData
  readonly words: PostingsData
  readonly scopes: Filing
  readonly subcategories: Filing
  readonly tags: Filing
  /** By ordinal: the place of its subcategory in `subcategories`. */
  readonly subcategoryOf: Uint32Array
  /** The version of each scope at that moment; those that are not here had none. */
  readonly versions: ReadonlyMap<number, number>
}

/** What the index has to know of a source; the texts in UTF-8. */
export interface IndexedSource {
  readonly id: number
  readonly scope: number
  readonly subcategory: number
  readonly sortTitle: Uint8Array
  readonly searchText: Uint8Array
  /** The ids of its tags in digits, a space between them. */
  readonly tags: Uint8Array
}

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
    finish: (): Filing => ({ numbers: [...terms.keys()], postings: postings.finish(terms.size) }),
  }
}

/** Takes so many sources in the order of their titles, then of their ids. */
export const writeBase = (length: number, versions: ReadonlyMap<number, number>) => {
  const ids = writeIds(length)
  const titles = writeTitles()
  const vocabulary = writeVocabulary()
  const words = writePostings(length)
  const scopes = writeFiling(length)
  const subcategories = writeFiling(length)
  const tags = writeFiling(length)
  const subcategoryOf = new Uint32Array(length)
  let ordinal = 0

  const addWords = (text: Uint8Array) => {
    for (let begin = 0; begin < text.length; ) {
      const space = text.indexOf(SPACE, begin)
      const end = space < 0 ? text.length : space
      if (end > begin) words.add(vocabulary.number(text, begin, end), ordinal)
      begin = end + 1
    }
  }

  const addTags = (digits: Uint8Array) => {
    let tag = 0
    for (const byte of digits) {
      if (byte === SPACE) {
        tags.add(tag, ordinal)
        tag = 0
      } else tag = tag * 10 + byte - ZERO
    }
    if (tag > 0) tags.add(tag, ordinal)
  }

  return {
    add: ({ id, scope, subcategory, sortTitle, searchText, tags: tagIds }: IndexedSource): void => {
      if (ordinal === length) throw new Error(`There are more sources than the ${length} that are counted`)
      ids.add(id, ordinal)
      titles.add(sortTitle)
      scopes.add(scope, ordinal)
      subcategoryOf[ordinal] = subcategories.add(subcategory, ordinal)
      addWords(searchText)
      addTags(tagIds)
      ordinal += 1
    },

    finish: (): Base => {
      if (ordinal < length) throw new Error(`There are ${ordinal} sources, not the ${length} that are counted`)
      const found = vocabulary.finish()
      return {
        length,
        ids: ids.finish(),
        titles: titles.finish(),
        vocabulary: found,
        words: words.finish(found.starts.length),
        scopes: scopes.finish(),
        subcategories: subcategories.finish(),
        tags: tags.finish(),
        subcategoryOf,
        versions,
      }
    },
  }
}
