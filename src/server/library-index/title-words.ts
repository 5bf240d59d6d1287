import { searchWords } from '#contract/text/normalise.ts'

const isNotAscii = (byte: number) => byte > 127

// Of a sort key, which has no capital letters.
const isInWord = (byte: number) => (byte > 96 && byte < 123) || (byte > 47 && byte < 58)

type Take = (bytes: Uint8Array, begin: number, end: number) => void

/** Hands over the words of a sort key, each as bytes; most keys are ASCII, for which no string is made. */
export const eachWordOf = (key: Uint8Array, take: Take): void => {
  if (key.some(isNotAscii)) return eachWordOfText(key, take)
  for (let at = 0; at < key.length; at += 1) {
    const begin = at
    while (isInWord(key[at] ?? 0)) at += 1
    if (at > begin) take(key, begin, at)
  }
}

const eachWordOfText = (key: Uint8Array, take: Take) => {
  for (const word of searchWords(Buffer.from(key).toString())) {
    const bytes = Buffer.from(word)
    take(bytes, 0, bytes.length)
  }
}

/** The words of a text as parts are looked for in them: a blank before and after each. */
export const wordsText = (text: string): string => ` ${searchWords(text).join(' ')} `
