import { linkKey } from '#contract/links/link-key.ts'
import { domainOf } from '#contract/links/site-icon.ts'
import { searchWords, sortKey } from '#contract/text/normalise.ts'

/** Columns derived from typed text; always written together. */
export const derivedColumns = (source: { title: string; link: string; note: string; labels: readonly string[] }) => ({
  link_key: linkKey(source.link),
  domain: domainOf(source.link) ?? '',
  sort_title: sortKey(source.title),
  search_text: searchText([source.title, source.link.replace(/^https?:\/\//i, ''), source.note, ...source.labels]),
})

// Unique words with leading spaces, so that `like` can match beginnings. Without the scheme.
const searchText = (texts: readonly string[]) => {
  const words = new Set(searchWords(texts.join('\n')))
  return words.size === 0 ? '' : ` ${[...words].join(' ')}`
}
