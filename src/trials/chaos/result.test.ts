import { describe, expect, it } from 'vitest'
import { breachesOf, resultOf, tableOf } from './result.ts'

const trial = { fault: { promise: 'The server is killed' }, kind: 'embedded', rounds: 3 } as const
const figures = {
  acknowledged: 1234,
  open: 0,
  foundDone: 0,
  longestGap: 2345,
  troubles: new Map([
    ['503 unavailable', 4],
    ['broken connection', 2],
  ]),
  refusals: [],
}
const verdict = { facts: 10, lost: [], doubled: [], torn: [], unansweredDone: 0, unansweredNot: 0 }

const result = (changes: object, seen: object = {}, breaches: string[] = []) =>
  resultOf(trial, { figures: { ...figures, ...changes }, verdict: { ...verdict, ...seen }, breaches })

describe('a promise', () => {
  it('is kept if nothing was lost and each failure had an expected error', () => {
    expect(result({}).breaches).toEqual([])
  })

  it.each([
    ['a lost write', {}, { lost: ['source one: acknowledged'] }],
    ['a doubled one', {}, { doubled: ['source one'] }],
    ['half a one', {}, { torn: ['source one'] }],
    ['a refusal', { refusals: ['source one: 404'] }, {}],
    ['a 500', { troubles: new Map([['500 internal', 1]]) }, {}],
    ['a 503 that does not say when', { troubles: new Map([['503 unavailable, without Retry-After', 1]]) }, {}],
    ['a session that ended', { troubles: new Map([['401 unauthenticated', 1]]) }, {}],
  ])('is broken by %s', (_what, changes, seen) => {
    expect(result(changes, seen).breaches).toHaveLength(1)
  })

  it('is broken by a breach that the fault reports', () => {
    expect(result({}, {}, ['it took 11 s to end']).breaches).toEqual(['it took 11 s to end'])
  })

  it('may allow ended sessions', () => {
    const fault = { ...trial.fault, endsSessions: true } as const
    const troubles = new Map([['401 unauthenticated', 8]])

    expect(
      resultOf({ ...trial, fault }, { figures: { ...figures, troubles }, verdict, breaches: [] }).breaches,
    ).toEqual([])
  })
})

it('prints one line per promise, with its breaches', () => {
  const [, , kept, broken] = tableOf([result({}), result({}, { lost: ['source one: gone'] })]).split('\n')

  expect(kept).toBe(
    '| The server is killed | embedded | 3 | 1,234 | 0 | 2.3 s | 4 × 503 unavailable, 2 × broken connection | kept |',
  )
  expect(broken).toContain('| 1 | 2.3 s |')
  expect(broken).toContain('| broken: 1 lost |')
  expect(breachesOf([result({}, { lost: ['source one: gone'] })])).toEqual([
    '- The server is killed (embedded): 1 lost: source one: gone',
  ])
})
