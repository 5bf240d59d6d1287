import { isUnspaced, type Phrase, searchTerms } from '#contract/lists/search-terms.ts'
import { stemOf } from '#contract/lists/stems.ts'
import { normalize } from '#contract/text/normalize.ts'

export interface TextRange {
  readonly from: number
  readonly to: number
}

// Grapheme: letter with marks, or Hangul syllable.
const CHARACTER = /[\u1100-\u115F]+[\u1160-\u11FF]*|[^][\p{M}\uFF9E\uFF9F]*/gu

// Final sigma is equal.
const alike = (text: string) => text.replaceAll('ς', 'σ')

const INNER = '[\\p{L}\\p{N}\\p{M}]'
const BEGIN = `(?<!${INNER})`
const END = `(?!${INNER})`

// Short words match word beginnings, as on the server.
const wordPattern = (word: string) => (word.length < 3 && !isUnspaced(word) ? BEGIN : '') + word

// The typed form first, as it is longer.
const formsPattern = (word: string) =>
  stemOf(word) === word ? wordPattern(word) : `(?:${wordPattern(word)}|${wordPattern(stemOf(word))})`

const phrasePattern = (phrase: Phrase) =>
  (isUnspaced(phrase[0] ?? '') ? '' : BEGIN) +
  phrase.join(`[^\\p{L}\\p{N}\\p{M}]+`) +
  (isUnspaced(phrase.at(-1) ?? '') ? '' : END)

export const patternsOf = (search: string): RegExp[] => {
  const { words, phrases } = searchTerms(search)
  return [...words.map(formsPattern), ...phrases.map(phrasePattern)].map((source) => new RegExp(alike(source), 'gu'))
}

interface ComparedText {
  readonly key: string
  readonly rangeAt: (unit: number) => TextRange | undefined
}

const PLAIN = /^[ -~]*$/

/** Normalized text with mapping to the original. */
const compared = (text: string): ComparedText =>
  PLAIN.test(text)
    ? { key: text.toLowerCase(), rangeAt: (unit) => ({ from: unit, to: unit + 1 }) }
    : comparedByCharacter(text)

const comparedByCharacter = (text: string): ComparedText => {
  const ranges: TextRange[] = []
  let key = ''
  for (const { 0: character, index } of text.matchAll(CHARACTER)) {
    // White space normalizes to a blank.
    const part = alike(/^\s/u.test(character) ? ' ' : normalize(character))
    key += part
    const range = { from: index, to: index + character.length }
    for (let unit = 0; unit < part.length; unit++) ranges.push(range)
  }
  return { key, rangeAt: (unit) => ranges[unit] }
}

export const hitsIn = (text: string, patterns: readonly RegExp[]): TextRange[] => {
  if (patterns.length === 0) return []
  const { key, rangeAt } = compared(text)
  const found = patterns
    .flatMap((pattern) => [...key.matchAll(pattern)])
    .map(({ 0: hit, index }) => ({
      from: rangeAt(index)?.from ?? 0,
      to: rangeAt(index + hit.length - 1)?.to ?? 0,
    }))
    .toSorted((one, other) => one.from - other.from)
  return found.reduce<TextRange[]>((joined, hit) => {
    const last = joined.at(-1)
    return last && hit.from <= last.to
      ? [...joined.slice(0, -1), { from: last.from, to: Math.max(last.to, hit.to) }]
      : [...joined, hit]
  }, [])
}
