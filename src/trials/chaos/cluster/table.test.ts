import { expect, it } from 'vitest'
import type { RoundResult } from './round.ts'
import { breachesOf, clusterTable } from './table.ts'
import type { Trial } from './trials.ts'

const trial: Trial = {
  name: 'node',
  promise: 'the leader’s node is killed',
  writesWithin: 20,
  readsWithin: 1,
  inject: async () => () => {},
}

const round = (changes: Partial<RoundResult> = {}): RoundResult => ({
  acknowledged: 300,
  lost: [],
  writesGap: 18_000,
  guests: { gap: 300, troubles: new Map() },
  members: { gap: 400, troubles: new Map() },
  troubles: new Map([['503 unavailable', 2]]),
  breaches: [],
  ...changes,
})

it('is kept if nothing was lost and everything came back in time', () => {
  expect(breachesOf({ trial, rounds: [round(), round()] })).toEqual([])
  expect(clusterTable([{ trial, rounds: [round(), round()] }]).split('\n')[2]).toBe(
    '| the leader’s node is killed | 2 | 600 | 0 | 18.0 s, 18.0 s (≤ 20) | 0.30 s (≤ 1) | 0.40 s (≤ 1) | 4 × 503 unavailable | none | kept |',
  )
})

it('is broken by one lost write, even if everything came back in time', () => {
  const lost = 'source w1: acknowledged ‘2’, found ‘1’'
  const rounds = [round(), round({ lost: [lost], breaches: [`lost: ${lost}`] })]

  expect(breachesOf({ trial, rounds })).toEqual([`lost: ${lost}`])
  expect(clusterTable([{ trial, rounds }])).toContain('| 1 | 18.0 s, 18.0 s (≤ 20)')
})

it('is broken by a late recovery', () => {
  const late = { gap: 3600, troubles: new Map() }
  const rounds = [round({ writesGap: 20_700 }), round({ guests: late }), round({ members: late })]

  expect(breachesOf({ trial, rounds })).toEqual([
    'writes came back after 20.7 s, not 20 s',
    'guests’ reads came back after 3.6 s, not 1 s',
    'signed-in reads came back after 3.6 s, not 1 s',
  ])
})
