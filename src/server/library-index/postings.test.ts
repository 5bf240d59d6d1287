import { expect, it } from 'vitest'
import { randomOf } from '#testing/random.ts'
import { bitsetOf, sliceBits } from './bitset.ts'
import { type PostingsData, readPostings, writePostings } from './postings.ts'

const SIZE = 100_000

const read = (postings: PostingsData, term: number, size = SIZE) => {
  const bits = bitsetOf(size)
  readPostings(postings, term, bits)
  return sliceBits(bits, 0, size)
}

it.each([
  ['as bytes', Infinity],
  ['as sets where that takes less', SIZE],
])('reads the written ordinals of each term, however rare or common it is, %s', (_how, length) => {
  const random = randomOf(1)
  // The first in every source, so that its slices reach their largest size; the last far apart.
  const steps = [1, 1, 2, 3, 10, 200, 5000, 50_000, ...random.several(20, () => 2000)]
  const written = steps.map((step) => {
    const ordinals: number[] = []
    for (let at = random.below(step); at < SIZE; at += 1 + random.below(2 * step - 1)) ordinals.push(at)
    return ordinals
  })
  const added = written.map(() => 0)
  const writing = writePostings(length)
  for (let ordinal = 0; ordinal < SIZE; ordinal += 1) {
    for (const [term, ordinals] of written.entries()) {
      if (ordinals[added[term] ?? 0] !== ordinal) continue
      writing.add(term, ordinal)
      added[term] = (added[term] ?? 0) + 1
    }
  }
  const postings = writing.finish(steps.length)

  expect(written[0]).toHaveLength(SIZE)
  expect(steps.map((_step, term) => read(postings, term))).toEqual(written)
})

it('stores more than one chunk of memory holds', () => {
  const writing = writePostings()
  // A byte of each term goes into its first slice, so that all of them are about 1.6 MB.
  const terms = 200_000
  for (let term = 0; term < terms; term += 1) writing.add(term, term % SIZE)
  const postings = writing.finish(terms)

  expect(postings.chunks.length).toBeGreaterThan(1)
  expect([0, 131_071, 131_072, 199_999].map((term) => read(postings, term))).toEqual([
    [0],
    [31_071],
    [31_072],
    [99_999],
  ])
})

it('stores an ordinal once if it was added twice', () => {
  const writing = writePostings()
  for (const ordinal of [0, 0, 7, 7]) writing.add(3, ordinal)

  const postings = writing.finish(4)

  expect(read(postings, 3)).toEqual([0, 7])
  expect(postings.sizes).toEqual(Uint32Array.of(0, 0, 0, 2))
})

it('converts a list to a set at half the size of a set, and reuses the freed memory', () => {
  const size = 2 ** 20
  const ofThree = (length: number) => Array.from({ length }, (_, index) => 3 * index)
  const writing = writePostings(size)
  // The first stays a byte below the set threshold; others reach it after 65 kB.
  const written = [ofThree(size / 16 - 1), ...Array.from({ length: 29 }, () => ofThree(size / 16 + 5))]
  for (const [term, ordinals] of written.entries()) for (const ordinal of ordinals) writing.add(term, ordinal)
  const postings = writing.finish(written.length)

  expect([...postings.sets.keys()]).toEqual([...written.keys()].slice(1))
  expect(postings.chunks).toHaveLength(1)
  for (const term of [0, 1, 29]) expect(read(postings, term, size)).toEqual(written[term])
})
