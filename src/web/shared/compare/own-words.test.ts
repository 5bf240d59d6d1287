import { describe, expect, it } from 'vitest'
import { ownWords, type TextPart } from './own-words.ts'

/** Text with its own words in brackets. */
const written = (parts: readonly TextPart[]) => parts.map(({ text, isOwn }) => (isOwn ? `[${text}]` : text)).join('')
const both = (one: string, other: string) => ownWords(one, other).map(written)

describe('words that occur in one text only', () => {
  it.each([
    ['same', 'same', ['same', 'same']],
    ['', 'new', ['', '[new]']],
    ['a fee of 5', 'a fee of 7', ['a fee of [5]', 'a fee of [7]']],
    ['one two three', 'one three', ['one [two ]three', 'one three']],
    ['by name or date', 'by date or name', ['by [name] or [date]', 'by [date] or [name]']],
    ['first\nsecond\nthird', 'first\nother\nthird', ['first\n[second]\nthird', 'first\n[other]\nthird']],
  ])('of %j and %j', (one, other, parts) => {
    expect(both(one, other)).toEqual(parts)
  })

  it('are the whole texts if they differ in too many words', () => {
    const [one, other] = ['x', 'y'].map((word) => `begin ${`${word} and `.repeat(1500)}end`) as [string, string]

    expect(both(one, other)).toEqual([`[${one}]`, `[${other}]`])
  })
})
