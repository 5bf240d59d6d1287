import { describe, expect, it } from 'vitest'
import { sourceListAddress } from '#contract/addresses/addresses.ts'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import { aSource } from '#testing/web/factories.ts'
import { filtered, groupedByLetter, toggledDirection } from './search.ts'

const query = (fields: Partial<SourceListQuery> = {}): SourceListQuery => ({ ...sourceListAddress.defaults, ...fields })

describe('filtering', () => {
  it('returns to the first page and keeps the rest', () => {
    const before = query({ search: 'bank', page: 7, subCategory: '11' })

    expect(filtered(before, { order: 'favorite' })).toEqual({ ...before, order: 'favorite', page: 1 })
  })

  it('reverses the direction', () => {
    expect(toggledDirection(query({ page: 2 }))).toEqual(query({ direction: 'DESC' }))
  })

  it('restores the direction', () => {
    expect(toggledDirection(query({ direction: 'DESC' })).direction).toBe('ASC')
  })
})

describe('groupedByLetter', () => {
  const letters = (...titles: string[]) =>
    groupedByLetter(titles.map((title, index) => aSource({ id: index + 1, title }))).map(({ letter, sources }) => [
      letter,
      sources.map(({ title }) => title),
    ])

  it('groups neighbors with the same first letter, ignoring case and accents', () => {
    expect(letters('apple', 'Ähre', 'Bank')).toEqual([
      ['A', ['apple', 'Ähre']],
      ['B', ['Bank']],
    ])
  })

  it('puts titles without a first letter under #', () => {
    expect(letters('192.com', '“Quoted”')).toEqual([['#', ['192.com', '“Quoted”']]])
  })

  it('gives groups of one letter different keys if the order repeats the letter', () => {
    const groups = groupedByLetter(['Alpha', 'Beta', 'Aleph'].map((title, id) => aSource({ id: id + 1, title })))

    expect(groups.map(({ letter }) => letter)).toEqual(['A', 'B', 'A'])
    expect(new Set(groups.map(({ key }) => key)).size).toBe(3)
  })

  it('returns no group for no source', () => {
    expect(letters()).toEqual([])
  })
})
