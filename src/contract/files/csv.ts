// What a spreadsheet takes for a formula: also after blanks and invisible characters, and in full width. A cell begins
// not only with the text: a program that separates by semicolons or tabs, or reads lines, sees others in it, quoted or
// not. No look ahead goes past the end of a line, so that a note of nothing but lines takes no longer than another.
// An apostrophe counts as invisible, so that one of the text's own is not taken for one that was put before it.
const FORMULA = String.raw`(?:(?![\t\r\n])[\s\p{Z}\p{Cf}"'])*[=+\-@＝＋－＠]`
const CELL_START = String.raw`(?<=^|[;\t\r\n])`
const FORMULA_START = new RegExp(`${CELL_START}(?=${FORMULA})|^(?='*[\\t\\r\\n])`, 'gu')
const ESCAPED_START = new RegExp(`${CELL_START}'(?=${FORMULA})|^'(?='*[\\t\\r\\n])`, 'gu')

/** The text such that no spreadsheet runs it. */
export const escapeFormula = (text: string): string => text.replaceAll(FORMULA_START, "'")

/** The text that `escapeFormula` made this of. */
export const unescapeFormula = (text: string): string => text.replaceAll(ESCAPED_START, '')

const cell = (text: string) => `"${escapeFormula(text).replaceAll('"', '""')}"`

/** A line of RFC 4180; every cell quoted, since some of them hold what separates cells. */
export const csvRow = (texts: readonly string[]): string => `${texts.map(cell).join(',')}\r\n`

// Without the mark a spreadsheet takes the file for one in its own old encoding.
const BYTE_ORDER_MARK = '\uFEFF'

/** What a file begins with: the line of its columns. */
export const csvHead = (columns: readonly string[]): string => BYTE_ORDER_MARK + csvRow(columns)
