import { describe, expect, it } from 'vitest'
import { sourceListQuery } from '#contract/sources.ts'
import * as z from '#contract/zod.ts'
import { lenient } from './lenient.ts'

const schema = lenient(sourceListQuery)
const defaults = { search: '', order: 'title', direction: 'ASC', page: 1, subCategory: '' }
const good = { search: 'bank', order: 'favorite', direction: 'DESC', page: '3', subCategory: '12' }
const parsed = { ...good, page: 3 }

describe('lenient', () => {
  it('keeps what fits', () => {
    expect(z.parse(schema, good)).toEqual(parsed)
  })

  it('fills in what is left out', () => {
    expect(z.parse(schema, {})).toEqual(defaults)
  })

  it.each([
    ['page', '0'],
    ['page', '-1'],
    ['page', 'abc'],
    ['page', '1.5'],
    ['page', ''],
    ['page', '1e99'],
    ['direction', 'up'],
    ['direction', 'asc'],
    ['order', 'newest'],
    ['subCategory', 'abc'],
    ['subCategory', '0'],
    ['subCategory', '-4'],
    ['search', 'x'.repeat(201)],
    ['search', 'a\u0000b'],
  ] as const)('lets a bad %s=%j alone fall back', (name, value) => {
    expect(z.parse(schema, { ...good, [name]: value })).toEqual({ ...parsed, [name]: defaults[name] })
  })

  it('keeps a search for digits as text', () => {
    expect(z.parse(schema, { search: '2024' }).search).toBe('2024')
  })

  it('drops what is not known', () => {
    expect(z.parse(schema, { utm: '1' })).toEqual(defaults)
  })
})
