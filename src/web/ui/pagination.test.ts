import { describe, expect, it } from 'vitest'
import { pageNumbers } from './pagination.tsx'

describe('pageNumbers', () => {
  it('offers every page while they are few', () => {
    expect(pageNumbers(2, 7)).toEqual([1, 2, 3, 4, 5, 6, 7])
  })

  it('leaves one gap near the first page', () => {
    expect(pageNumbers(4, 20)).toEqual([1, 2, 3, 4, 5, 'gap', 20])
  })

  it('leaves a gap on either side in the middle', () => {
    expect(pageNumbers(5, 20)).toEqual([1, 'gap', 4, 5, 6, 'gap', 20])
  })

  it('leaves one gap near the last page', () => {
    expect(pageNumbers(17, 20)).toEqual([1, 'gap', 16, 17, 18, 19, 20])
  })
})
