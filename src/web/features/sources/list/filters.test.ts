import { describe, expect, it } from 'vitest'
import { sourceListAddress } from '#contract/addresses/addresses.ts'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import { aList, aSource } from '#testing/web/factories.ts'
import { filterWords } from './filter-words.ts'
import { filtersOf, listTitle } from './filters.ts'

const query = (fields: Partial<SourceListQuery> = {}): SourceListQuery => ({ ...sourceListAddress.defaults, ...fields })
const list = aList({ sources: [aSource({ tags: [{ id: 7, label: 'banks' }] })] })
const all = query({ search: 'sanctions', subCategory: '11', tag: '7', favorite: 'yes', duplicates: 'yes', page: 2 })

describe('the filters of a list', () => {
  it('are none for order, direction and page', () => {
    expect(filtersOf(query({ order: 'favorite', direction: 'DESC', page: 2 }), list)).toEqual([])
  })

  it('continue the sentence of the count', () => {
    expect(filtersOf(all, list).map(({ text }) => text)).toEqual([
      '“sanctions”',
      'In Europe',
      'Tag: banks',
      'Favorites',
      'Duplicates',
    ])
  })

  it('are one for each tag, each removable alone', () => {
    const filters = filtersOf(query({ search: 'x', tag: '7,9' }), list)

    expect(filters.map(({ text, without }) => [text, without])).toEqual([
      ['“x”', { search: '' }],
      ['Tag: banks', { tag: '9' }],
      ['Tag: unknown', { tag: '7' }],
    ])
  })

  it('report an unknown category or tag', () => {
    expect(filtersOf(query({ subCategory: '99', tag: '9' }), list).map(({ text }) => text)).toEqual([
      'In an unknown category',
      'Tag: unknown',
    ])
  })
})

describe('the filters by provenance', () => {
  const said = (fields: Partial<SourceListQuery>) =>
    filtersOf(query(fields), list, filterWords).map(({ text, without }) => [text, without])

  it.each([
    [{ country: 'GE' }, 'Country: Georgia'],
    [{ country: 'GE,EU,001' }, 'Country: Georgia, European Union or worldwide'],
    [{ country: 'GE,unknown' }, 'Country: Georgia or not recorded'],
    [{ country: 'unknown' }, 'Country: not recorded'],
    [{ category: '1,2' }, 'In Company registers or Sanctions'],
    [{ category: '99' }, 'In an unknown category'],
    [{ language: 'ka,sr-Latn' }, 'Language: Georgian or Serbian (Latin)'],
    [{ access: 'open,registration,unknown' }, 'Access: open, with an account or not recorded'],
    [{ exposure: 'none,logged' }, 'Who sees the query: no known logging or the operator logs it'],
    [{ exposure: 'unknown,identified,logged,none' }, 'Without sources that may notify the person'],
    [{ official: 'yes' }, 'Official source'],
    [{ official: 'no' }, 'Not an official source'],
    [{ health: 'gone,moved' }, 'Link: gone or moved'],
    [{ due: 'yes' }, 'Due for review'],
  ] satisfies [Partial<SourceListQuery>, string][])('show %o in words, one for each filter', (fields, text) => {
    const [name = ''] = Object.keys(fields)

    expect(said(fields)).toEqual([[text, { [name]: '' }]])
  })

  it('are between the subcategory and the tags', () => {
    const filters = filtersOf(query({ ...all, country: 'GE', due: 'yes' }), list, filterWords)

    expect(filters.map(({ key }) => key)).toEqual([
      'search',
      'subCategory',
      'country',
      'due',
      'tag 7',
      'favorite',
      'duplicates',
    ])
  })

  it('are codes while the words are loading', () => {
    expect(filtersOf(query({ country: 'GE,001' }), list).map(({ text }) => text)).toEqual(['GE,001'])
  })
})

describe('the title of a list', () => {
  it('is that of the screen alone without filters', () => {
    expect(listTitle('Sources', query(), { list: undefined })).toBe('Sources')
  })

  it('names every filter, and the page', () => {
    expect(listTitle('Sources', all, { list })).toBe(
      'Sources – Europe – banks – Favorites – Duplicates – sanctions – page 2',
    )
  })

  it('names provenance filters', () => {
    expect(listTitle('Sources', query({ country: 'GE,001', health: 'gone' }), { list, words: filterWords })).toBe(
      'Sources – Country: Georgia or worldwide – Link: gone',
    )
  })

  it('omits names until the list has loaded', () => {
    expect(listTitle('Sources', all, { list: undefined })).toBe('Sources – Favorites – Duplicates – sanctions – page 2')
  })
})
