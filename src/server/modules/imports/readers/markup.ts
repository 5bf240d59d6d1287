import { streamTags } from './tag-stream.ts'

// Programs that write bookmark files put these around the file, a list, a bookmark or a folder.
const STRUCTURE = /<!doctype\s+netscape-bookmark-file|<dl>\s*<p>|<dt>\s*<(?:a|h3)[\s>]/i
// Pocket and Instapaper write a link into each item of a list.
const ITEM = /<li(?:\s[^<>]{0,1000})?>\s*<a\s/i

// First elements of such lists; feeds, outlines and pictures in XML begin with others.
const LIST_START = new Set(['html', 'head', 'meta', 'title', 'body', 'h1', 'h3', 'p', 'ul', 'ol', 'li', 'a', 'div'])
const DOCTYPE = /^<!doctype/i
const PAGE_START = new Set(['html', 'head', 'meta', 'title', 'body'])

// A heading, a block of code, or a link on a line that begins with no tag.
const MARKDOWN = /^ {0,3}#{1,6}[ \t]+\S|^ {0,3}(?:```|~~~)|^(?![ \t]*<).*\]\([ \t]*<?(?:https?:|www\.|#)/im

// Elements for using a page, which no program exports.
const CONTROLS = /<(?:script|form|nav|input|button|iframe)[\s>]|<link\s[^<>]*stylesheet/i

// Feeds and outlines hold links as well. An address may stand between angle brackets.
const XML = /^<(?:\?xml|[a-z]+:(?!\/\/)|rss|opml|feed|svg|plist)/i

// Most programs keep the title that Netscape wrote; these put their name there.
const PROGRAM = /<(?:title|h1)>[^<]{0,40}\b(Pocket|Instapaper|Raindrop|Shaarli|Delicious|wallabag)\b/i

const firstTag = (text: string): string => {
  let first = ''
  const tags = streamTags({ open: (name) => (first ||= name), close: () => {}, text: () => {} }, new Set())
  tags.write(text)
  return first
}

const indexIn = (text: string, pattern: RegExp) => pattern.exec(text)?.index ?? Infinity

/** What a text is by its tags: a list may begin with HTML, and Markdown may hold any of it. */
export type Markup = 'xbel' | 'bookmarks' | 'list' | 'page' | 'other'

const isPage = (text: string, first: string) => DOCTYPE.test(text) || PAGE_START.has(first)

const markdownIn = (text: string, first: string) => (isPage(text, first) ? Infinity : indexIn(text, MARKDOWN))

const ofHtml = (text: string, first: string): Markup => {
  if (CONTROLS.test(text)) return 'page'
  if (LIST_START.has(first) && ITEM.test(text)) return 'bookmarks'
  return isPage(text, first) ? 'other' : 'list'
}

/** Recognises a text, without white space before it, by the structure of its tags. */
export const markupOf = (text: string): Markup => {
  const first = text.startsWith('<') ? firstTag(text) : ''
  if (first === 'xbel') return 'xbel'
  const markdownAt = markdownIn(text, first)
  // A description may hold Markdown, and Markdown may show a bookmark file as an example.
  if (indexIn(text, STRUCTURE) < markdownAt) return 'bookmarks'
  if (XML.test(text) && !LIST_START.has(first)) return 'other'
  return first !== '' && markdownAt === Infinity ? ofHtml(text, first) : 'list'
}

/** Names the program that wrote a bookmark file, where the file does. */
export const programOf = (text: string): string | undefined => PROGRAM.exec(text)?.[1]
