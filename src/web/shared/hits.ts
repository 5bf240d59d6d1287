import { isUnspaced, type Phrase, searchTerms } from '#contract/lists/search-terms.ts'
import { normalise } from '#contract/text/normalise.ts'

/** A stretch of a text, from its first code unit to before its last. */
export interface Stretch {
  readonly from: number
  readonly to: number
}

// What the reader sees as one character: a letter with its marks, or a syllable of Hangul in its parts.
const CHARACTER = /[\u1100-\u115F]+[\u1160-\u11FF]*|[^][\p{M}\uFF9E\uFF9F]*/gu

// How a word ends is no matter to what is found in it.
const alike = (text: string) => text.replaceAll('ς', 'σ')

const INNER = '[\\p{L}\\p{N}\\p{M}]'
const BEGIN = `(?<!${INNER})`
const END = `(?!${INNER})`

// Fewer than three letters are looked for where words begin, as the server does it.
const wordPattern = (word: string) => (word.length < 3 && !isUnspaced(word) ? BEGIN : '') + word

const phrasePattern = (phrase: Phrase) =>
  (isUnspaced(phrase[0] ?? '') ? '' : BEGIN) +
  phrase.join(`[^\\p{L}\\p{N}\\p{M}]+`) +
  (isUnspaced(phrase.at(-1) ?? '') ? '' : END)

/** What a search finds, to be found in the texts of what was found. What it leaves out is in none. Words are letters and digits alone. */
export const patternsOf = (search: string): RegExp[] => {
  const { words, phrases } = searchTerms(search)
  return [...words.map(wordPattern), ...phrases.map(phrasePattern)].map((source) => new RegExp(alike(source), 'gu'))
}

interface Compared {
  readonly key: string
  /** Which of the text's code units one of the key's comes from. */
  readonly stretchAt: (unit: number) => Stretch | undefined
}

// Of these each is a character, which differs by its case alone: most texts, in a fraction of the time.
const PLAIN = /^[ -~]*$/

/** The text as search compares it. */
const compared = (text: string): Compared =>
  PLAIN.test(text)
    ? { key: text.toLowerCase(), stretchAt: (unit) => ({ from: unit, to: unit + 1 }) }
    : comparedByCharacter(text)

const comparedByCharacter = (text: string): Compared => {
  const stretches: Stretch[] = []
  let key = ''
  for (const { 0: character, index } of text.matchAll(CHARACTER)) {
    // White space is nothing by itself.
    const part = alike(/^\s/u.test(character) ? ' ' : normalise(character))
    key += part
    const stretch = { from: index, to: index + character.length }
    for (let unit = 0; unit < part.length; unit++) stretches.push(stretch)
  }
  return { key, stretchAt: (unit) => stretches[unit] }
}

/** Where the text has what the patterns look for: on whole characters, in order, none touching the next. */
export const hitsIn = (text: string, patterns: readonly RegExp[]): Stretch[] => {
  if (patterns.length === 0) return []
  const { key, stretchAt } = compared(text)
  const found = patterns
    .flatMap((pattern) => [...key.matchAll(pattern)])
    .map(({ 0: hit, index }) => ({
      from: stretchAt(index)?.from ?? 0,
      to: stretchAt(index + hit.length - 1)?.to ?? 0,
    }))
    .toSorted((one, other) => one.from - other.from)
  return found.reduce<Stretch[]>((joined, hit) => {
    const last = joined.at(-1)
    return last && hit.from <= last.to
      ? [...joined.slice(0, -1), { from: last.from, to: Math.max(last.to, hit.to) }]
      : [...joined, hit]
  }, [])
}
