import { linkKey } from '#contract/links/link-key.ts'
import { domainOf } from '#contract/links/site-icon.ts'
import { searchWords, sortKey } from '#contract/text/normalise.ts'

/** The columns that follow from what people typed; written with it, never apart. */
export const derivedColumns = (source: { title: string; link: string; note: string; labels: readonly string[] }) => ({
  link_key: linkKey(source.link),
  domain: domainOf(source.link) ?? '',
  sort_title: sortKey(source.title),
  search_text: searchText([source.title, source.link.replace(/^https?:\/\//i, ''), source.note, ...source.labels]),
})

// Each word once, after a space, so that a pattern can ask for the begin of one. The scheme says nothing about a source.
const searchText = (texts: readonly string[]) => {
  // In one piece, which takes half as long; nothing is composed with a newline.
  const words = new Set(searchWords(texts.join('\n')))
  return words.size === 0 ? '' : ` ${[...words].join(' ')}`
}
