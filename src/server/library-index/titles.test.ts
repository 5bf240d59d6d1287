import { expect, it } from 'vitest'
import { randomOf } from '#testing/random.ts'
import { placeOf, writeTitles } from './titles.ts'

const byBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other))

const titlesOf = (keys: readonly string[]) => {
  const writing = writeTitles()
  for (const key of keys) writing.add(Buffer.from(key))
  return writing.finish()
}

it('finds the position of any key among any others, and of equal keys by their ordinal', () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const random = randomOf(seed)
    // In UTF-16 order, the last two would change places.
    const key = () => random.several(random.below(7), () => random.pick(['a', 'ab', 'é', '\uFFFD', '😀'])).join('')
    const keys = random.several(random.pick([0, 1, 70, 700]), key).sort(byBytes)
    const titles = titlesOf(keys)
    for (const wanted of random.several(20, key)) {
      const from = random.below(700)
      const expected = keys.filter(
        (other, ordinal) => byBytes(other, wanted) < 0 || (other === wanted && ordinal < from),
      )

      expect(placeOf(titles, Buffer.from(wanted), (ordinal) => ordinal < from)).toBe(expected.length)
    }
  }
})

it('keeps keys of any length', () => {
  const keys = ['', ' ', 'x'.repeat(800), `${'x'.repeat(800)}y`, '😀'.repeat(200)]

  const titles = titlesOf(keys)

  expect(keys.map((key) => placeOf(titles, Buffer.from(key), () => false))).toEqual([0, 1, 2, 3, 4])
})

it('keeps many long keys', () => {
  const keys = Array.from({ length: 600 }, (_, index) => `${index + 1000}`.repeat(200))

  const titles = titlesOf(keys)

  for (const place of [0, 1, 255, 256, 257, 599]) {
    expect(placeOf(titles, Buffer.from(keys[place] ?? ''), () => false)).toBe(place)
  }
})
