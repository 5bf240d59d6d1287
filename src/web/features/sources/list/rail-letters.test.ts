import { describe, expect, it } from 'vitest'
import { markedAt, railLetters } from './rail-letters.ts'

const lettersOf = (text: string) => Array.from(text, (letter, index) => ({ letter, page: index + 1 }))
const han = (count: number) => String.fromCodePoint(...Array.from({ length: count }, (_, index) => 0x4e00 + index))

describe('the letters beside a list', () => {
  it('are A to Z and #', () => {
    const letters = lettersOf('#ABCZΑΒΓАБВאבגदあ')

    expect(railLetters(letters).map(({ letter }) => letter)).toEqual(['#', 'A', 'B', 'C', 'Z'])
  })

  it('are all letters of other alphabets in a library without Latin titles', () => {
    const letters = lettersOf('#ΑΒΓАБВאבגदあ')

    expect(railLetters(letters)).toEqual(letters)
  })

  it('are at most 24 of Han and of Hangul, each with its page', () => {
    const letters = lettersOf(`#Ω${han(2000)}가나다`)

    const shown = railLetters(letters)

    expect(shown).toHaveLength(2 + 24 + 3)
    expect(shown.slice(0, 4).map(({ page }) => page)).toEqual([1, 2, 3, 87])
    expect(letters).toEqual(expect.arrayContaining(shown))
  })

  it('mark the visible one, or the last before it', () => {
    const letters = lettersOf(`Ω${han(2000)}`)
    const shown = railLetters(letters)

    expect(markedAt(shown, letters, 'Ω')).toBe(0)
    expect(markedAt(shown, letters, letters[90]?.letter)).toBe(2)
    expect([markedAt(shown, letters, 'Q'), markedAt(shown, letters, undefined)]).toEqual([-1, -1])
  })
})
