import { describe, expect, it } from 'vitest'
import { totalPages } from './page-number.ts'

describe('totalPages', () => {
  it.each([
    [0, 0],
    [1, 1],
    [50, 1],
    [51, 2],
    [1_000_000, 20_000],
  ])('gives %i sources %i pages of 50', (count, pages) => {
    expect(totalPages(count, 50)).toBe(pages)
  })
})
