import { searchWords } from '#contract/text/normalize.ts'

/** Consecutive whole words, separated by blanks and punctuation only. */
export type Phrase = readonly string[]

/** Parsed search, in words as `searchWords` makes them (decision 0003). */
export interface SearchTerms {
  readonly words: readonly string[]
  readonly phrases: readonly Phrase[]
  /** Excluded words. */
  readonly without: readonly string[]
  readonly withoutPhrases: readonly Phrase[]
}

// Quotation marks of any language, also mixed. No apostrophe, which occurs inside words.
const QUOTES = '"“”„‟«»‹›＂「」『』'
// A minus counts only at the beginning of a term, so that 'e-mail' and links keep their meaning.
const TERM = new RegExp(
  `(?<=^|\\s)(?<minus>-?)[${QUOTES}](?<quoted>[^${QUOTES}]*)[${QUOTES}]|(?<=^|\\s)-(?<word>\\S+)`,
  'gu',
)

/** Parses a search. Unpaired quotation marks and lone minuses are punctuation. */
export const searchTerms = (search: string): SearchTerms => {
  const phrases: Phrase[] = []
  const without: string[] = []
  const withoutPhrases: Phrase[] = []
  for (const { groups = {} } of search.matchAll(TERM)) {
    const words = searchWords(groups['quoted'] ?? groups['word'] ?? '')
    if (groups['minus'] === '') phrases.push(words)
    // A term of several words, such as 'e-mail', is excluded as a phrase.
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

/** Required words in order, including those of phrases. */
export const wantedWords = (search: string): string[] =>
  searchWords(search.replaceAll(TERM, (_term, minus: string, quoted?: string) => (minus === '' ? ` ${quoted} ` : ' ')))

// Scripts without spaces: a run contains many words, often of two letters.
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u

/** True for a script without spaces, where any part counts as a word. */
export const isUnspaced = (word: string): boolean => UNSPACED.test(word)

export const hasPhrase = (text: string, phrase: Phrase): boolean => {
  const words = ` ${searchWords(text).join(' ')} `
  const wanted = phrase.join(' ')
  const begin = isUnspaced(phrase[0] ?? '') ? '' : ' '
  const end = isUnspaced(phrase.at(-1) ?? '') ? '' : ' '
  return words.includes(begin + wanted + end)
}
