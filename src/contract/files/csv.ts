// Start of a formula for spreadsheets, also after blanks or invisible characters and in full width. Also checked inside
// a cell, because other separators may split it. No lookahead passes a line's end, which keeps it linear. An apostrophe
// counts as invisible, so that a text's own is not mistaken for ours.
const FORMULA = String.raw`(?:(?![\t\r\n])[\s\p{Z}\p{Cf}"'])*[=+\-@＝＋－＠]`
const CELL_START = String.raw`(?<=^|[;\t\r\n])`
const FORMULA_START = new RegExp(`${CELL_START}(?=${FORMULA})|^(?='*[\\t\\r\\n])`, 'gu')
const ESCAPED_START = new RegExp(`${CELL_START}'(?=${FORMULA})|^'(?='*[\\t\\r\\n])`, 'gu')

/** Prefixes formulas with an apostrophe. */
export const escapeFormula = (text: string): string => text.replaceAll(FORMULA_START, "'")

export const unescapeFormula = (text: string): string => text.replaceAll(ESCAPED_START, '')

const cell = (text: string) => `"${escapeFormula(text).replaceAll('"', '""')}"`

/** RFC 4180 line with every cell quoted, since some contain separators. */
export const csvRow = (texts: readonly string[]): string => `${texts.map(cell).join(',')}\r\n`

// Without it, spreadsheets assume a legacy encoding.
const BYTE_ORDER_MARK = '\uFEFF'

export const csvHead = (columns: readonly string[]): string => BYTE_ORDER_MARK + csvRow(columns)
