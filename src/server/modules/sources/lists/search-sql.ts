import { type RawBuilder, sql } from 'kysely'
import { linkKey } from '#contract/links/link-key.ts'
import { isUnspaced, type SearchTerms, searchTerms } from '#contract/lists/search-terms.ts'
import { normalizeLink } from '#contract/text/text.ts'

/** What of a search has been looked up already: the sources that have all of its phrases, and those that have one too many. */
export interface Verified {
  readonly among: readonly number[] | null
  readonly except: readonly number[]
}

/** What a search asks of a source. */
export interface SearchPlan extends SearchTerms {
  /** The key of the link that the search is; a source with this link is found whatever its words. */
  readonly linkKey: string | null
  /** Null until its phrases are looked up (`phrases.ts`), where it has any. */
  readonly verified: Verified | null
}

// Of nothing but punctuation, it looks for a word that no text has, rather than for everything.
export const NOWHERE = '\n'

const isNothing = ({ words, phrases, without, withoutPhrases }: SearchTerms) =>
  words.length + phrases.length + without.length + withoutPhrases.length === 0

export const planSearch = (search: string): SearchPlan => {
  const terms = searchTerms(search.replace(/^https?:\/\//i, ''))
  return {
    ...terms,
    words: search !== '' && isNothing(terms) ? [NOWHERE] : terms.words,
    linkKey: keyOf(search),
    verified: null,
  }
}

const keyOf = (search: string) => {
  const link = /^[^\s"]+$/.test(search) && !search.startsWith('-') ? normalizeLink(search) : null
  return link === null ? null : linkKey(link)
}

export const hasPhrases = ({ phrases, withoutPhrases }: SearchTerms): boolean =>
  phrases.length + withoutPhrases.length > 0

export const isSearch = (plan: SearchPlan): boolean => !isNothing(plan)

// Three letters are the least that the trigram index can look up anywhere in a word; fewer match the begin of a word.
const partOf = (word: string) => (word.length < 3 && !isUnspaced(word) ? ` ${word}` : word)

/** What has to be in the text of a source, so that every word is: a part of a word, or with its space the begin of one. */
export const partsOf = ({ words, phrases }: Pick<SearchTerms, 'words' | 'phrases'>): string[] => [
  ...new Set([...words, ...phrases.flat()].map(partOf)),
]

/** What may not be in the text of a source. */
export const partsWithout = ({ without }: Pick<SearchTerms, 'without'>): string[] => without.map(partOf)

/** That the text of `s` has the part. Words are letters and digits only, so there is nothing to escape. */
const hasPart = (part: string) => sql<boolean>`s.search_text like ${`%${part}%`}`

const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`

/** That `s` has this link, however it is written (decision 0024). */
export const hasLinkKey = (key: string): RawBuilder<boolean> =>
  sql`(md5(s.link_key) = md5(${key}) and s.link_key = ${key})`

const hasWords = (plan: SearchPlan) => {
  if (plan.words.includes(NOWHERE)) return sql<boolean>`false`
  const words = all(partsOf(plan).map(hasPart))
  return plan.linkKey === null ? words : sql<boolean>`(${words} or ${hasLinkKey(plan.linkKey)})`
}

/** That `s` is what the search looks for; of its phrases, as far as they are verified. */
export const matchesSearch = (plan: SearchPlan): RawBuilder<boolean> => {
  const { among, except } = plan.verified ?? { among: null, except: [] }
  return all([
    hasWords(plan),
    ...partsWithout(plan).map((part) => sql<boolean>`not ${hasPart(part)}`),
    ...(among ? [sql<boolean>`s.id = any(${among}::bigint[])`] : []),
    ...(except.length > 0 ? [sql<boolean>`s.id <> all(${except}::bigint[])`] : []),
  ])
}
