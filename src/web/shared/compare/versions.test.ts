import { describe, expect, it } from 'vitest'
import { type ComparedField, choose, differencesOf } from './versions.ts'

interface Values {
  readonly title: string
  readonly note: string
}
const fields: readonly ComparedField<Values>[] = [
  { name: 'title', label: 'Title', textOf: ({ title }) => title },
  {
    name: 'note',
    label: 'Note',
    textOf: ({ note }) => note,
    merge: ({ mine, theirs }) => `${theirs.note}${mine.note}`,
  },
]
const versions = (base: string, mine: string, theirs: string) => ({
  base: { title: base, note: 'same' },
  mine: { title: mine, note: 'same' },
  theirs: { title: theirs, note: 'same' },
})

describe('differences', () => {
  it.each([
    ['what nobody has changed', ['a', 'a', 'a'], []],
    ['what both have changed to the same', ['a', 'b', 'b'], []],
    ['what I alone have changed', ['a', 'b', 'a'], ['mine']],
    ['what they alone have changed', ['a', 'a', 'b'], ['theirs']],
    ['what both have changed', ['a', 'b', 'c'], [undefined]],
  ] as const)('of %s', (_what, [base, mine, theirs], changedBy) => {
    expect(differencesOf(versions(base, mine, theirs), fields).map((difference) => difference.changedBy)).toEqual(
      changedBy,
    )
  })
})

describe('the result of choices', () => {
  const both = {
    base: { title: 'a', note: '1' },
    mine: { title: 'b', note: '2' },
    theirs: { title: 'c', note: '3' },
  }

  it.each([
    ['mine', { title: 'b', note: '2' }],
    ['theirs', { title: 'c', note: '3' }],
    ['both', { title: 'c', note: '32' }],
  ] as const)('%s', (choice, values) => {
    expect(choose(both, fields, () => choice)).toEqual(values)
  })
})
