import { describe, expect, it } from 'vitest'
import { median, percentile, timingOf } from './percentiles.ts'

const hundred = Array.from({ length: 100 }, (_, index) => index + 1)

describe('a percentile', () => {
  it.each([
    [0.5, 50],
    [0.95, 95],
    [0.99, 99],
    [1, 100],
    [0, 1],
  ])('of %d is the smallest value with at least that share at or below it', (part, value) => {
    expect(percentile(hundred, part)).toBe(value)
  })

  it('of few values is one of them', () => {
    expect(percentile([3], 0.99)).toBe(3)
    expect(percentile([1, 9], 0.5)).toBe(1)
    expect(percentile([], 0.5)).toBe(0)
  })

  it('does not depend on the order in which values came', () => {
    expect(median([100, 9, 8])).toBe(9)
  })
})

describe('a timing', () => {
  it('combines all rounds, with the median of each round', () => {
    const timing = timingOf([
      { times: [10, 30, 20], seconds: 1 },
      { times: [5, 6, 100], seconds: 2 },
    ])

    expect(timing).toEqual({ calls: 6, p50: 10, p95: 100, p99: 100, perSecond: 2, rounds: [20, 6] })
  })

  it('without values is empty', () => {
    expect(timingOf([])).toMatchObject({ calls: 0, p50: 0, perSecond: 0 })
  })
})
