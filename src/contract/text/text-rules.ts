// What both a schema and the parser of an address go by (addresses.ts), so nothing here needs zod.

// Newline and tab are the only control characters that a text may hold (decision 0013, replies and limits).
// oxlint-disable-next-line no-control-regex -- finding control characters is what it is for
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g

/** Whether a text has none of the characters that are refused: control characters and halves of surrogate pairs. */
export const isStorable = (text: string) => text.search(CONTROL) === -1 && text.isWellFormed()

/** The text without the characters that are refused, for where nobody can be asked to leave them out. */
export const storableText = (text: string) => text.replaceAll(CONTROL, '').toWellFormed().replaceAll('\uFFFD', '')

/** The text as it is stored: in NFC, trimmed, its lines ended by newlines. */
export const tidy = (text: string) => text.replaceAll('\r\n', '\n').normalize('NFC').trim()

// What shows nothing and spoofs: marks that turn text about, zero-width characters, soft hyphens, fillers, tags. Scripts and
// emoji need the joiners, the variation selectors and the flags of regions such as Scotland (decision 0039).
const UNSEEN = /(\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F})|(?![\u200C\u200D\p{VS}])\p{DI}/gu

/** The text without characters that show nothing and make it look like another. */
export const visibleText = (text: string) => text.replaceAll(UNSEEN, '$1')

/** The text as it is stored in one line: without what shows nothing, too. */
export const tidyLine = (text: string) => tidy(visibleText(text.replaceAll(/[\t\r\n]+/g, ' ')))

/** What an id looks like as text. */
export const ID_TEXT = /^[1-9]\d{0,14}$/

/** Ids in a query, with commas between them; as many as one may narrow a list by at once. */
export const IDS_TEXT = /^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,4}$/

/** An id in a path or a query, or null when the text can't be one. */
export const parseId = (text: string): number | null => (ID_TEXT.test(text) ? Number(text) : null)
