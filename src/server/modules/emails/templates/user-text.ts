// Reorder text, so that a name could read as our sentence.
const BIDI_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g

export const oneLine = (text: string): string =>
  text
    .replaceAll(BIDI_CONTROLS, '')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()

export const linesOf = (text: string): string[] =>
  text
    .replaceAll(BIDI_CONTROLS, '')
    .split(/\r\n|[\n\v\f\r\u0085\u2028\u2029]/)
    .map((line) => line.replaceAll(/[^\P{Cc}\t]/gu, '').trimEnd())
