import { describe, expect, it } from 'vitest'
import { markedAt, railLetters } from './rail-letters.ts'

const lettersOf = (text: string) => Array.from(text, (letter, index) => ({ letter, page: index + 1 }))
const han = (count: number) => String.fromCodePoint(...Array.from({ length: count }, (_, index) => 0x4e00 + index))

describe('the letters beside a list', () => {
  it('are all of alphabets, however many these are', () => {
    const letters = lettersOf('#ABCDEFGHIJKLMNOPQRSTUVWXYZΑΒΓΔΕΖΗΘΙАБВГДЕЖЗИЙКЛМНאבגदあ')

    expect(railLetters(letters)).toEqual(letters)
  })

  it('are at most 24 of Han and of Hangul, with the page of each', () => {
    const letters = lettersOf(`AΩ${han(2000)}가나다`)

    const shown = railLetters(letters)

    expect(shown).toHaveLength(2 + 24 + 3)
    expect(shown.slice(0, 4).map(({ page }) => page)).toEqual([1, 2, 3, 87])
    expect(letters).toEqual(expect.arrayContaining(shown))
  })

  it('mark the one in sight, or the last before it', () => {
    const letters = lettersOf(`A${han(2000)}`)
    const shown = railLetters(letters)

    expect(markedAt(shown, letters, 'A')).toBe(0)
    expect(markedAt(shown, letters, letters[90]?.letter)).toBe(2)
    expect([markedAt(shown, letters, 'Q'), markedAt(shown, letters, undefined)]).toEqual([-1, -1])
  })
})
