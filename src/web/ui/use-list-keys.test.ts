import { describe, expect, it } from 'vitest'
import { findTyped, typeAhead } from './use-list-keys.ts'

const pages = { count: 20_000, textAt: (index: number) => `Page ${index + 1}` }

describe('typeAhead', () => {
  it('joins characters typed quickly', () => {
    const type = typeAhead()

    type('S', 1000)

    expect(type('a', 1500)).toBe('sa')
  })

  it('starts over after a pause', () => {
    const type = typeAhead()

    type('s', 1000)

    expect(type('a', 1700)).toBe('a')
  })
})

describe('findTyped', () => {
  it('finds the beginning of any word', () => {
    expect(findTyped(pages, '12', 0)).toBe(11)
  })

  it('finds the exact page before the longer numbers that begin with it', () => {
    expect(findTyped(pages, '1999', 0)).toBe(1998)
  })

  it('wraps around at the end', () => {
    expect(findTyped({ count: 3, textAt: (index) => ['alpha', 'beta', 'gamma'][index] ?? '' }, 'a', 1)).toBe(0)
  })

  it('returns nothing without a match', () => {
    expect(findTyped(pages, 'x', 0)).toBe(-1)
  })
})
