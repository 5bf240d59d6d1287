import { describe, expect, it } from 'vitest'
import { sourceListAddress } from '#contract/addresses/addresses.ts'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import { aList, someFacets } from '#testing/web/factories.ts'
import { globalLibrary, groupLibrary } from '#web/features/sources/library.ts'
import { facetGroups, foundIn, rowsOf } from './facet-groups.ts'
import { hidesNotified, takesMore, toggled, withoutNotified } from './facet-values.ts'

const query = (fields: Partial<SourceListQuery> = {}): SourceListQuery => ({ ...sourceListAddress.defaults, ...fields })
const groups = facetGroups(globalLibrary, aList())
const groupsOf = (name: string) => groups.filter((group) => group.name === name)
const facets = someFacets({
  country: [
    { value: 'unknown', count: 9 },
    { value: 'TR', count: 5 },
    { value: 'RO', count: 4 },
    { value: '001', count: 3 },
  ],
  category: [
    { value: '2', count: 7 },
    { value: '99', count: 1 },
  ],
  access: [{ value: 'unknown', count: 12 }],
  exposure: [
    { value: 'notified', count: 2 },
    { value: 'broadcast', count: 1 },
  ],
  health: [{ value: 'unchecked', count: 12 }],
})
const rows = (name: string, shown: Partial<SourceListQuery> = {}, kept: string[] = []) =>
  groupsOf(name).flatMap((group) => rowsOf(group, { query: query(shown), facets, kept: new Set(kept) }))
const labels = (...shown: Parameters<typeof rows>) => rows(...shown).map(({ label, count }) => `${label} ${count}`)

describe('the values of a filter', () => {
  it('keep the order of their counts, with ‘Not recorded’ last', () => {
    expect(labels('country')).toEqual(['Türkiye 5', 'Romania 4', 'Worldwide 3', 'Not recorded 9'])
  })

  it('include those with a count of zero only while they are or were chosen', () => {
    expect(labels('country', { country: 'GE,RO' }, ['country=AM', 'access=paid'])).toEqual([
      'Türkiye 5',
      'Romania 4',
      'Worldwide 3',
      'Georgia 0',
      'Armenia 0',
      'Not recorded 9',
    ])
    expect(labels('exposure', { exposure: 'unknown' })).toEqual([
      'The person may be notified 2',
      'Broadcast 1',
      'Not recorded 0',
    ])
  })

  it('name categories like the list', () => {
    expect(labels('category')).toEqual(['Sanctions 7', 'an unknown category 1'])
    expect(facetGroups(groupLibrary, aList()).map(({ title }) => title)).toContain('Subject')
  })

  it.each([
    ['turk', ['Türkiye']],
    ['RO', ['Romania']],
    ['ia roman', ['Romania']],
    ['001', ['Worldwide']],
    ['atlantis', []],
  ])('are found by name and by code: %s', (typed, found) => {
    expect(foundIn(rows('country'), typed).map(({ label }) => label)).toEqual(found)
  })
})

describe('a value of a filter', () => {
  it('is offered for ‘Not recorded’ even without other values, so that absence does not read as safe', () => {
    const unknown = { ...facets, exposure: [{ value: 'unknown', count: 12 }] }
    const rowsIn = (name: string) =>
      groupsOf(name).flatMap((group) => rowsOf(group, { query: query(), facets: unknown, kept: new Set() }))

    expect(rowsIn('exposure').map(({ label, count }) => `${label} ${count}`)).toEqual(['Not recorded 12'])
    expect(rowsIn('official').map(({ label, count }) => `${label} ${count}`)).toEqual(['Not recorded 0'])
  })

  it('can be added and removed', () => {
    expect(toggled('', 'GE')).toBe('GE')
    expect(toggled('GE,AM', 'AZ')).toBe('GE,AM,AZ')
    expect(toggled('GE,AM', 'GE')).toBe('AM')
    expect(toggled('AM', 'AM')).toBe('')
  })

  it('is accepted up to the limit of the address', () => {
    const values = (count: number) => Array.from({ length: count }, (_, index) => `A${String.fromCharCode(65 + index)}`)
    const full = values(20).join(',')

    expect(sourceListAddress.parse({ country: full }).country).toBe(full)
    expect([takesMore(full), takesMore(values(19).join(','))]).toEqual([false, true])
  })

  it('can exclude sources that may notify the person, in any order of values', () => {
    expect(sourceListAddress.parse({ exposure: withoutNotified }).exposure).toBe(withoutNotified)
    expect(hidesNotified('unknown,identified,logged,none')).toBe(true)
    expect(hidesNotified('none,logged,identified,notified')).toBe(false)
    expect(hidesNotified('none,logged,identified')).toBe(false)
  })
})
