import { linkKey } from '#contract/links/link-key.ts'
import { domainOf } from '#contract/links/site-icon.ts'
import { searchWords, sortKey } from '#contract/text/normalise.ts'
import { wordsOfCountry } from '#server/modules/sources/search/country-words.ts'
import { synonymsOf } from '#server/modules/sources/search/synonyms.ts'

interface TypedFields {
  readonly title: string
  readonly link: string
  readonly note: string
  readonly labels: readonly string[]
  readonly countries: readonly string[] | null
}

/** Columns derived from typed text and covered countries; always written together. */
export const derivedColumns = (source: TypedFields) => ({
  link_key: linkKey(source.link),
  domain: domainOf(source.link) ?? '',
  sort_title: sortKey(source.title),
  search_text: searchText(
    [source.title, source.link.replace(/^https?:\/\//i, ''), source.note, ...source.labels],
    source.countries ?? [],
  ),
})

// Unique words with leading spaces, so that `like` can match beginnings. Without the scheme.
const searchText = (texts: readonly string[], countries: readonly string[]) => {
  const typed = new Set(searchWords(texts.join('\n')))
  const words = new Set([...typed, ...synonymsOf(typed), ...countries.flatMap(wordsOfCountry)])
  return words.size === 0 ? '' : ` ${[...words].join(' ')}`
}
