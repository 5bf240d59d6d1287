import { searchWords } from '#contract/text/normalize.ts'

/** Synonymous terms of due diligence, one group per line. A search for a term finds its synonyms. */
const GROUPS = `
UBO; beneficial owner; beneficial ownership
PEP; politically exposed person; politically exposed people
register; registry; registrar
gazette; official journal
court; tribunal
VAT; value added tax
TIN; tax identification number; tax ID
LEI; legal entity identifier
BVI; British Virgin Islands
`

const groups = GROUPS.trim()
  .split('\n')
  .map((line) => line.split(';').map((term) => searchWords(term)))

const hasWord = (words: ReadonlySet<string>, word: string) => words.has(word) || words.has(`${word}s`)

/** All words of the synonym groups that have a term in the text. */
export const synonymsOf = (words: ReadonlySet<string>): readonly string[] =>
  groups
    .filter((terms) => terms.some((term) => term.every((word) => hasWord(words, word))))
    .flatMap((terms) => terms.flat())
