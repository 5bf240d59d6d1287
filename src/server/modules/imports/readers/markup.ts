import { streamTags } from './tag-stream.ts'

const STRUCTURE = /<!doctype\s+netscape-bookmark-file|<dl>\s*<p>|<dt>\s*<(?:a|h3)[\s>]/i
// Lists by Pocket and Instapaper.
const ITEM = /<li(?:\s[^<>]{0,1000})?>\s*<a\s/i

const LIST_START = new Set(['html', 'head', 'meta', 'title', 'body', 'h1', 'h3', 'p', 'ul', 'ol', 'li', 'a', 'div'])
const DOCTYPE = /^<!doctype/i
const PAGE_START = new Set(['html', 'head', 'meta', 'title', 'body'])

// Heading, code block, or a link on a line without tag.
const MARKDOWN = /^ {0,3}#{1,6}[ \t]+\S|^ {0,3}(?:```|~~~)|^(?![ \t]*<).*\]\([ \t]*<?(?:https?:|www\.|#)/im

// Interactive elements, never exported.
const CONTROLS = /<(?:script|form|nav|input|button|iframe)[\s>]|<link\s[^<>]*stylesheet/i

// Feeds and outlines contain links too. Autolinks begin with '<' as well.
const XML = /^<(?:\?xml|[a-z]+:(?!\/\/)|rss|opml|feed|svg|plist)/i

const PROGRAM = /<(?:title|h1)>[^<]{0,40}\b(Pocket|Instapaper|Raindrop|Shaarli|Delicious|wallabag)\b/i

const firstTag = (text: string): string => {
  let first = ''
  const tags = streamTags({ open: (name) => (first ||= name), close: () => {}, text: () => {} }, new Set())
  tags.write(text)
  return first
}

const indexIn = (text: string, pattern: RegExp) => pattern.exec(text)?.index ?? Infinity

/** Kind of markup; Markdown may contain any HTML. */
export type Markup = 'xbel' | 'bookmarks' | 'list' | 'page' | 'other'

const isPage = (text: string, first: string) => DOCTYPE.test(text) || PAGE_START.has(first)

const markdownIn = (text: string, first: string) => (isPage(text, first) ? Infinity : indexIn(text, MARKDOWN))

const ofHtml = (text: string, first: string): Markup => {
  if (CONTROLS.test(text)) return 'page'
  if (LIST_START.has(first) && ITEM.test(text)) return 'bookmarks'
  return isPage(text, first) ? 'other' : 'list'
}

/** Detects markup by structure; expects trimmed text. */
export const markupOf = (text: string): Markup => {
  const first = text.startsWith('<') ? firstTag(text) : ''
  if (first === 'xbel') return 'xbel'
  const markdownAt = markdownIn(text, first)
  // Either may contain the other; the first wins.
  if (indexIn(text, STRUCTURE) < markdownAt) return 'bookmarks'
  if (XML.test(text) && !LIST_START.has(first)) return 'other'
  return first !== '' && markdownAt === Infinity ? ofHtml(text, first) : 'list'
}

export const programOf = (text: string): string | undefined => PROGRAM.exec(text)?.[1]
