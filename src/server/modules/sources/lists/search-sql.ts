import { type RawBuilder, sql } from 'kysely'
import { linkKey } from '#contract/links/link-key.ts'
import { isUnspaced, type SearchTerms, searchTerms } from '#contract/lists/search-terms.ts'
import { stemOf } from '#contract/lists/stems.ts'
import { normalizeLink } from '#contract/text/text.ts'

export interface VerifiedIds {
  readonly among: readonly number[] | null
  readonly except: readonly number[]
}

export interface SearchPlan extends SearchTerms {
  readonly linkKey: string | null
  /** Null until verified (`phrases.ts`). */
  readonly verified: VerifiedIds | null
}

export const MATCHES_NOTHING = '\n'

const isNothing = ({ words, phrases, without, withoutPhrases }: SearchTerms) =>
  words.length + phrases.length + without.length + withoutPhrases.length === 0

export const planSearch = (search: string): SearchPlan => {
  const terms = searchTerms(search.replace(/^https?:\/\//i, ''))
  return {
    ...terms,
    words: search !== '' && isNothing(terms) ? [MATCHES_NOTHING] : terms.words,
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

// The trigram index needs three letters; shorter words match beginnings.
const partOf = (word: string) => (word.length < 3 && !isUnspaced(word) ? ` ${word}` : word)

type TypedTerms = Pick<SearchTerms, 'words' | 'phrases'>

/** Substrings to find in `search_text`. Words of one or two letters get a leading space and so match beginnings only. */
export const typedPartsOf = ({ words, phrases }: TypedTerms): string[] => [
  ...new Set([...words, ...phrases.flat()].map(partOf)),
]

/** Parts required in `search_text`: each other form of a word is found too. */
export const partsOf = ({ words, phrases }: TypedTerms): string[] => typedPartsOf({ words: words.map(stemOf), phrases })

export const partsWithout = ({ without }: Pick<SearchTerms, 'without'>): string[] => without.map(partOf)

const hasPart = (part: string) => sql<boolean>`s.search_text like ${`%${part}%`}`

const all = (conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> =>
  conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`

/** Same link key (decision 0024). */
export const hasLinkKey = (key: string): RawBuilder<boolean> =>
  sql`(md5(s.link_key) = md5(${key}) and s.link_key = ${key})`

const hasWords = (plan: SearchPlan) => {
  if (plan.words.includes(MATCHES_NOTHING)) return sql<boolean>`false`
  const words = all(partsOf(plan).map(hasPart))
  return plan.linkKey === null ? words : sql<boolean>`(${words} or ${hasLinkKey(plan.linkKey)})`
}

export const matchesSearch = (plan: SearchPlan): RawBuilder<boolean> => {
  const { among, except } = plan.verified ?? { among: null, except: [] }
  return all([
    hasWords(plan),
    ...partsWithout(plan).map((part) => sql<boolean>`not ${hasPart(part)}`),
    ...(among ? [sql<boolean>`s.id = any(${among}::bigint[])`] : []),
    ...(except.length > 0 ? [sql<boolean>`s.id <> all(${except}::bigint[])`] : []),
  ])
}
