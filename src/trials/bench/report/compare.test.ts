import { describe, expect, it } from 'vitest'
import type { BenchResult, CaseResult } from '#trials/bench/run/results.ts'
import { changeBetween, comparisonOf } from './compare.ts'

const measured = (value: number, floor?: number, spread = 0.01) => ({
  value,
  floor,
  rounds: [value * (1 - spread), value, value * (1 + spread)],
})

describe('a difference', () => {
  it('is a change if it is large, also compared with the floors, and the rounds don’t overlap', () => {
    expect(changeBetween(measured(10, 1), measured(5, 1))).toEqual({ ratio: 0.5, ratioOfFloors: 0.5, isNoise: false })
    expect(changeBetween(measured(10), measured(20)).isNoise).toBe(false)
  })

  it('is noise if the floor shows that the machine was slower', () => {
    expect(changeBetween(measured(10, 1), measured(20, 2))).toEqual({ ratio: 2, ratioOfFloors: 1, isNoise: true })
  })

  it('is noise if the floors show the opposite', () => {
    expect(changeBetween(measured(10, 1), measured(12, 2)).isNoise).toBe(true)
  })

  it.each([0.92, 1, 1.09])('is noise if it is small: %d', (ratio) => {
    expect(changeBetween(measured(10, 1), measured(10 * ratio, 1)).isNoise).toBe(true)
  })

  it('is noise if rounds of both overlap', () => {
    expect(changeBetween(measured(10, 1, 0.5), measured(14, 1)).isNoise).toBe(true)
  })
})

const timing = (p50: number) => ({ calls: 9, p50, p95: p50, p99: p50, perSecond: 1000 / p50, rounds: [p50] })
const load = (perSecond: number) => ({ perSecond, p50: 1, p99: 1, rounds: [perSecond], cpuMs: null })

const resultOf = (...cases: CaseResult[]): BenchResult => ({
  format: 1,
  machine: { system: 'linux', processors: '2 × some', node: 'v24.0.0', memoryGigabytes: 8 },
  checkouts: { now: 'abc Say it' },
  seconds: 1,
  begun: '2026-01-01T00:00:00.000Z',
  ended: '2026-01-01T00:01:00.000Z',
  loadAtBegin: 0,
  loadAtEnd: 0,
  left: [],
  runs: [{ size: 1000, database: 'PostgreSQL', data: '', subcategories: 1, cases, facts: [] }],
})

const caseOf = (name: string, p50: number, perSecond: number): CaseResult => ({
  name,
  as: 'guest',
  query: timing(1),
  outcomes: { now: { one: timing(p50), many: load(perSecond), bytes: 1, encoding: '' } },
})

describe('a comparison', () => {
  it('has single measurements: memory, starts, imports', () => {
    const withMemory = (megabytes: number): BenchResult => {
      const [run] = resultOf().runs
      const facts = [{ name: 'memory after a start', unit: 'MB' as const, values: { now: megabytes } }]
      return { ...resultOf(), runs: run ? [{ ...run, facts }] : [] }
    }

    expect(comparisonOf(withMemory(200), withMemory(180))).toContain(
      '| 1,000 | memory after a start | MB | 200 | 180 |',
    )
  })

  it('has a row for each case of both runs, with the change', () => {
    const text = comparisonOf(
      resultOf(caseOf('first page', 10, 100), caseOf('gone', 1, 1)),
      resultOf(caseOf('first page', 2, 400), caseOf('new', 1, 1)),
    )

    expect(text).toContain('| 1,000 | first page | guest | 0.2 × (0.2 × by floors) | 4 × |')
    expect(text).not.toMatch(/gone|new/)
  })

  it('marks a failed case', () => {
    const failed: CaseResult = { name: 'first page', as: 'guest', outcomes: { now: { failed: '500' } } }

    expect(comparisonOf(resultOf(failed), resultOf(caseOf('first page', 2, 4)))).toContain('not measured in both')
  })
})
