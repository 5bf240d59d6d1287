import { expect, it } from 'vitest'
import { busynessJudge } from './other-sessions.ts'

const OWN = 2
const judged = (...looks: readonly [seconds: number, transactions: number, others?: number][]) => {
  const judge = busynessJudge(OWN)
  return looks.map(([seconds, transactions, others = 1]) => judge({ at: seconds * 1000, transactions, others }))
}

it('treats a new connection as busy until its activity is known', () => {
  expect(judged([0, 700])).toEqual([true])
  expect(judged([0, 700, 0])).toEqual([false])
})

it('counts the activity of others, not of the import itself', () => {
  // The import's own transactions, then an idle server's polling.
  expect(judged([0, 0], [1, 2])).toEqual([true, false])
  expect(judged([0, 0], [1, 6])).toEqual([true, false])
  // Ten transactions a second by other clients.
  expect(judged([0, 0], [1, 12])).toEqual([true, true])
})

it('does not treat many idle servers as busy', () => {
  expect(judged([0, 0, 8], [1, 10, 8], [2, 20, 8])).toEqual([true, false, false])
  expect(judged([0, 0, 9], [1, 20, 9])).toEqual([true, true])
})

it('waits for the statistics that connections report once a second', () => {
  expect(judged([0, 0], [0.4, 0], [0.8, 0], [1.2, 6])).toEqual([true, true, true, false])
})

it('continues at once when the others have disconnected', () => {
  expect(judged([0, 0], [1, 100], [1.1, 200, 0])).toEqual([true, true, false])
})
