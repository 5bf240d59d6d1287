import { searchWords } from '#contract/text/normalize.ts'

const isNotAscii = (byte: number) => byte > 127

const isInWord = (byte: number) => (byte > 96 && byte < 123) || (byte > 47 && byte < 58)

type TakeWord = (bytes: Uint8Array, begin: number, end: number) => void

export const eachWordOf = (key: Uint8Array, take: TakeWord): void => {
  if (key.some(isNotAscii)) return eachWordOfText(key, take)
  for (let at = 0; at < key.length; at += 1) {
    const begin = at
    while (isInWord(key[at] ?? 0)) at += 1
    if (at > begin) take(key, begin, at)
  }
}

const eachWordOfText = (key: Uint8Array, take: TakeWord) => {
  for (const word of searchWords(Buffer.from(key).toString())) {
    const bytes = Buffer.from(word)
    take(bytes, 0, bytes.length)
  }
}

/** Words with a space before and after each, as parts are searched. */
export const wordsText = (text: string): string => ` ${searchWords(text).join(' ')} `
