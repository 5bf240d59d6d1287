// Shared by schemas and address parsers, so it must not load zod.

// Newline and tab are the only control characters that a text may hold (decision 0013, replies and limits).
// oxlint-disable-next-line no-control-regex -- finding control characters is what it is for
const CONTROL = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g

/** True without control characters and lone surrogates. */
export const isStorable = (text: string) => text.search(CONTROL) === -1 && text.isWellFormed()

/** Removes refused characters, where no user can correct them. */
export const storableText = (text: string) => text.replaceAll(CONTROL, '').toWellFormed().replaceAll('\uFFFD', '')

/** Stored form: NFC, trimmed, newlines as line ends. */
export const tidy = (text: string) => text.replaceAll('\r\n', '\n').normalize('NFC').trim()

// Invisible or reordering characters used for spoofing. Joiners, variation selectors and region flags stay, because
// scripts and emoji need them (decision 0039).
const UNSEEN = /(\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{2,6}\u{E007F})|(?![\u200C\u200D\p{VS}])\p{DI}/gu

export const visibleText = (text: string) => text.replaceAll(UNSEEN, '$1')

/** Stored form of one-line text, without invisible characters. */
export const tidyLine = (text: string) => tidy(visibleText(text.replaceAll(/[\t\r\n]+/g, ' ')))

/** Form of an id. */
export const ID_TEXT = /^[1-9]\d{0,14}$/

/** One to five comma-separated ids. */
export const IDS_TEXT = /^[1-9]\d{0,14}(?:,[1-9]\d{0,14}){0,4}$/

/** Parses an id; null if invalid. */
export const parseId = (text: string): number | null => (ID_TEXT.test(text) ? Number(text) : null)
