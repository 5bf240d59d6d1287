import { linkKey } from '#contract/links/link-key.ts'
import { domainOf } from '#contract/links/site-icon.ts'
import { searchWords, sortKey } from '#contract/text/normalize.ts'
import { wordsOfCountry } from '#server/modules/sources/search/country-names.ts'
import { synonymsOf } from '#server/modules/sources/search/synonyms.ts'

interface TypedFields {
  readonly title: string
  readonly link: string
  readonly note: string
  readonly labels: readonly string[]
  readonly countries: readonly string[] | null
}

/** Raise it with each change of country names or synonyms; a job then rewrites older texts (`search-words-job.ts`). */
export const SEARCH_WORDS_VERSION = 1

/** Columns derived from typed text and covered countries; always written together. */
export const derivedColumns = ({ title, link, note, labels, countries }: TypedFields) => ({
  link_key: linkKey(link),
  domain: domainOf(link) ?? '',
  sort_title: sortKey(title),
  search_text: searchText([title, link.replace(/^https?:\/\//i, ''), note, ...labels], countries ?? []),
  search_words_version: SEARCH_WORDS_VERSION,
})

// Unique words with leading spaces, so that `like` can match beginnings. Without the scheme.
const searchText = (texts: readonly string[], countries: readonly string[]) => {
  const typed = new Set(searchWords(texts.join('\n')))
  const words = new Set([...typed, ...synonymsOf(typed), ...countries.flatMap(wordsOfCountry)])
  return words.size === 0 ? '' : ` ${[...words].join(' ')}`
}
