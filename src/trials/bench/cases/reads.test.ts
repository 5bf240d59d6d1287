import { expect, it } from 'vitest'
import type { Choices } from '#trials/bench/data/choices.ts'
import { readCases } from './reads.ts'

const NO_WORDS = { rare: [], common: [], veryCommon: [], pairs: [], prefixes: [], fragments: [], nothing: [] }

const choices = (publicSources: number) =>
  ({
    publicSources,
    words: NO_WORDS,
    links: [],
    sources: [1],
    categories: [1],
    largest: 1,
    smallest: 2,
  }) as unknown as Choices

it.each([10_000, 100_000, 940_334])(
  'no other case has read the sources of a first-read case, with %i sources',
  (publicSources) => {
    const cases = readCases(choices(publicSources))
    const pathsOf = (isFirstTime: boolean) =>
      cases
        .filter((read) => (read.isFirstTime === true) === isFirstTime)
        .flatMap(({ requests }) => requests.map(({ path }) => path))
    const unread = pathsOf(true)

    expect(unread.length).toBeGreaterThan(16)
    expect(new Set(unread).size).toBe(unread.length)
    expect(pathsOf(false).filter((path) => unread.includes(path))).toEqual([])
    expect(unread.every((path) => Number(/page=(\d+)/.exec(path)?.[1]) <= publicSources / 50)).toBe(true)
  },
)
