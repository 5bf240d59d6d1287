import { describe, expect, it } from 'vitest'
import { sourceListAddress } from '#contract/addresses.ts'
import type { SourceListQuery } from '#contract/sources.ts'
import { aList, aSource } from '#testing/web/factories.ts'
import { filtersOf, listTitle } from './filters.ts'

const query = (fields: Partial<SourceListQuery> = {}): SourceListQuery => ({ ...sourceListAddress.defaults, ...fields })
const list = aList({ sources: [aSource({ tags: [{ id: 7, label: 'banks' }] })] })
const all = query({ search: 'sanctions', subCategory: '11', tag: '7', favorite: 'yes', duplicates: 'yes', page: 2 })

describe('the filters of a list', () => {
  it('are none for order, direction and page', () => {
    expect(filtersOf(query({ order: 'favorite', direction: 'DESC', page: 2 }), list)).toEqual([])
  })

  it('read on from the count', () => {
    expect(filtersOf(all, list).map(({ text }) => text)).toEqual([
      '“sanctions”',
      'in Europe',
      'tag banks',
      'favorites',
      'duplicates',
    ])
  })

  it('are one for each tag, each with the way to the others', () => {
    const filters = filtersOf(query({ search: 'x', tag: '7,9' }), list)

    expect(filters.map(({ text, without }) => [text, without])).toEqual([
      ['“x”', { search: '' }],
      ['tag banks', { tag: '9' }],
      ['tag that is on nothing here', { tag: '7' }],
    ])
  })

  it('say so where what they name is not there', () => {
    expect(filtersOf(query({ subCategory: '99', tag: '9' }), list).map(({ text }) => text)).toEqual([
      'in a category that is not there',
      'tag that is on nothing here',
    ])
  })
})

describe('the title of a list', () => {
  it('is that of the screen alone when nothing is filtered', () => {
    expect(listTitle('Sources', query(), undefined)).toBe('Sources')
  })

  it('says every filter, and the page', () => {
    expect(listTitle('Sources', all, list)).toBe(
      'Sources – Europe – banks – favorites – duplicates – sanctions – page 2',
    )
  })

  it('waits for the names that come with the list', () => {
    expect(listTitle('Sources', all, undefined)).toBe('Sources – favorites – duplicates – sanctions – page 2')
  })
})
