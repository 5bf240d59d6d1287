import { describe, expect, it } from 'vitest'
import type { RunResult } from '#trials/bench/run/results.ts'
import { growthSvg, onLogAxis, placeNames, powersAround, seriesOf } from './growth.ts'

const timing = (p50: number) => ({ calls: 9, p50, p95: p50, p99: p50, perSecond: 1000 / p50, rounds: [p50] })

const runOf = (size: number, p50: number, label = 'now'): RunResult => ({
  size,
  database: 'PostgreSQL',
  data: '',
  subcategories: 1,
  cases: [
    { name: 'first page', as: 'guest', outcomes: { [label]: { one: timing(p50), bytes: 1, encoding: '' } } },
    { name: 'first page', as: 'user', outcomes: { [label]: { one: timing(999), bytes: 1, encoding: '' } } },
    { name: 'middle page', as: 'guest', outcomes: { [label]: { failed: 'no' } } },
  ],
  facts: [],
})

describe('a logarithmic axis', () => {
  it('has the same length for each power of ten', () => {
    const range = { from: 10, to: 1000 }

    expect(onLogAxis(10, range, [0, 200])).toBe(0)
    expect(onLogAxis(100, range, [0, 200])).toBeCloseTo(100)
    expect(onLogAxis(1000, range, [0, 200])).toBeCloseTo(200)
    // Upwards.
    expect(onLogAxis(100, range, [200, 0])).toBeCloseTo(100)
  })

  it.each([
    [
      [3, 40, 700],
      [1, 10, 100, 1000],
    ],
    [
      [0.4, 2],
      [0.1, 1, 10],
    ],
    [[10], [10, 100]],
    [
      [10_000, 1_000_000],
      [10_000, 100_000, 1_000_000],
    ],
  ])('of %j extends to the powers of ten around it', (values, powers) => {
    expect(powersAround(values)).toEqual(powers.map((power) => expect.closeTo(power)))
  })
})

describe('names of lines', () => {
  it('stand at the ends, without overlap', () => {
    expect(placeNames([100, 300], 16)).toEqual([100, 300])
    expect(placeNames([105, 100, 101], 16)).toEqual([132, 100, 116])
  })
})

describe('the drawing of the growth', () => {
  it('has a line for each guest case measured at several sizes', () => {
    expect(seriesOf([runOf(10_000, 4), runOf(1_000_000, 5)])).toEqual([
      {
        name: 'first page',
        label: 'now',
        color: '#0072b2',
        points: [
          { size: 10_000, ms: 4 },
          { size: 1_000_000, ms: 5 },
        ],
      },
    ])
  })

  it('puts the points at the positions of the axes', () => {
    const svg = growthSvg([runOf(10_000, 1), runOf(1_000_000, 10)])

    expect(svg).toContain('points="60.0,370.0 480.0,30.0"')
    expect(svg).toContain('>1,000,000<')
    expect(svg).toContain('first page, now')
  })

  it('is not drawn for one size', () => {
    expect(growthSvg([runOf(10_000, 4)])).toBeNull()
  })
})
