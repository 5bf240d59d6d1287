import { searchWords } from '#contract/text/normalise.ts'

/** Words that stand in a row, whole, with nothing but blanks and punctuation between them. */
export type Phrase = readonly string[]

/** What a search asks for, in words as `searchWords` makes them (decision 0003). */
export interface SearchTerms {
  /** Each has to be somewhere in a source. */
  readonly words: readonly string[]
  /** Each has to stand in one of its texts. */
  readonly phrases: readonly Phrase[]
  /** None may be in a source. */
  readonly without: readonly string[]
  readonly withoutPhrases: readonly Phrase[]
}

// Of any language, and mixed, as people copy one and type the other. Not the apostrophe, which is within words.
const QUOTES = '"“”„‟«»‹›＂「」『』'
// A minus counts at the begin of a word or phrase only, so that 'e-mail' and a link are what they look like.
const TERM = new RegExp(
  `(?<=^|\\s)(?<minus>-?)[${QUOTES}](?<quoted>[^${QUOTES}]*)[${QUOTES}]|(?<=^|\\s)-(?<word>\\S+)`,
  'gu',
)

/** Reads a search. A quotation mark without its other half, and a minus with nothing behind it, are punctuation. */
export const searchTerms = (search: string): SearchTerms => {
  const phrases: Phrase[] = []
  const without: string[] = []
  const withoutPhrases: Phrase[] = []
  for (const { groups = {} } of search.matchAll(TERM)) {
    const words = searchWords(groups['quoted'] ?? groups['word'] ?? '')
    if (groups['minus'] === '') phrases.push(words)
    // What is several words to a search, as 'e-mail' is, is left out where they stand in a row.
    else if (groups['quoted'] !== undefined || words.length > 1) withoutPhrases.push(words)
    else without.push(...words)
  }
  const isThere = (phrase: Phrase) => phrase.length > 0
  return {
    words: [...new Set(searchWords(search.replaceAll(TERM, ' ')))],
    phrases: phrases.filter(isThere),
    without,
    withoutPhrases: withoutPhrases.filter(isThere),
  }
}

/** The words that a search asks for, in the order in which they stand in it; those of its phrases among them. */
export const wantedWords = (search: string): string[] =>
  searchWords(search.replaceAll(TERM, (_term, minus: string, quoted?: string) => (minus === '' ? ` ${quoted} ` : ' ')))

// Written without spaces: a run of these letters is many words, of which two letters are often one.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** Whether a word is of a script without spaces, so that a part of it is a word as well. */
export const isUnspaced = (word: string): boolean => UNSPACED.test(word)

/** Whether a text has the phrase. */
export const hasPhrase = (text: string, phrase: Phrase): boolean => {
  const words = ` ${searchWords(text).join(' ')} `
  const wanted = phrase.join(' ')
  const begin = isUnspaced(phrase[0] ?? '') ? '' : ' '
  const end = isUnspaced(phrase.at(-1) ?? '') ? '' : ' '
  return words.includes(begin + wanted + end)
}
