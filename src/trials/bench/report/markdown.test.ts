import { describe, expect, it } from 'vitest'
import type { BenchResult, Outcome } from '#trials/bench/run/results.ts'
import { markdownOf } from './markdown.ts'

const timing = (p50: number) => ({ calls: 9, p50, p95: p50 * 2, p99: p50 * 3, perSecond: 1000 / p50, rounds: [p50] })
const load = (perSecond: number) => ({ perSecond, p50: 1, p99: 1, rounds: [perSecond], cpuMs: 2 })

const measured: Outcome = {
  one: timing(4),
  many: load(500),
  bytes: 24_000,
  encoding: 'br',
  bare: { one: timing(0.5), many: load(2000) },
}

const reportOf = (outcomes: Readonly<Record<string, Outcome>>, left: readonly string[] = []) => {
  const result: BenchResult = {
    format: 1,
    machine: { system: 'linux', processors: '2 × some', node: 'v24.0.0', memoryGigabytes: 8 },
    checkouts: { before: 'abc Say it', now: 'def Say it better' },
    seconds: 1,
    begun: '2026-01-01T00:00:00.000Z',
    ended: '2026-01-01T00:01:00.000Z',
    loadAtBegin: 0.5,
    loadAtEnd: 2,
    left,
    runs: [
      {
        size: 1000,
        database: 'PostgreSQL 18',
        data: 'made-up words',
        subcategories: 1,
        cases: [{ name: 'first page', as: 'guest', query: timing(1), outcomes }],
        facts: [
          { name: 'memory after a start', unit: 'MB', values: { before: 180.4, now: null } },
          { name: 'two processes', unit: '', values: {}, failed: 'the second ended' },
        ],
      },
    ],
  }
  return markdownOf(result)
}

describe('the report', () => {
  it('has a case with its figures, and their ratio to its floors', () => {
    expect(reportOf({ now: measured })).toContain(
      '| first page | guest | now | 4 | 8 | 12 | 250 | 500 | 2 | 24 br | 4 × | 8 × | 0.25 |',
    )
  })

  it('has the processor time of a change, measured with one client', () => {
    const { many: _, ...change } = measured

    expect(reportOf({ now: { ...change, cpuMs: 1.5 } })).toContain('| 250 |  | 1.5 | 24 br | 4 × | 8 × |  |')
  })

  it('has both releases of a case, and their ratio', () => {
    const text = reportOf({ before: { ...measured, one: timing(16), many: load(125) }, now: measured })

    expect(text).toContain('| first page | guest | before | 16 |')
    expect(text).toContain('|  |  | now | 4 |')
    expect(text).toContain('| first page | guest | 0.25 × | 4 × |')
  })

  it('gives the reason for a case without figures, and for parts that could not run', () => {
    const text = reportOf({ now: { failed: '500 of GET /' } }, ['server: no PostgreSQL is installed'])

    expect(text).toContain('| first page | guest | now | stopped: 500 of GET / |')
    expect(text).toContain('| two processes |  | stopped: the second ended |')
    expect(text).toContain('- left out: server: no PostgreSQL is installed')
  })

  it('states the conditions of the measurement, and unknown figures', () => {
    const text = reportOf({ now: measured })

    expect(text).toContain('- now: def Say it better')
    expect(text).toContain('load average 0.5 at the begin, 2 at the end')
    expect(text).toContain('| memory after a start | MB | 180 | unknown |')
  })
})
