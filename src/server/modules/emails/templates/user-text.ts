// They turn the words around them about, so that a name reads as part of our sentence.
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g

/** Text on one line, whatever somebody typed: it ends neither a header nor a paragraph. */
export const oneLine = (text: string): string =>
  text
    .replaceAll(BIDI_CONTROLS, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()

/** Text on the lines that somebody typed. */
export const linesOf = (text: string): string[] =>
  text
    .replaceAll(BIDI_CONTROLS, '')
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => line.replaceAll(/[^\P{Cc}\t]/gu, '').trimEnd())
