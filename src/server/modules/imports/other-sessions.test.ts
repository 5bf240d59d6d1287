import { expect, it } from 'vitest'
import { busynessJudge } from './other-sessions.ts'

const OWN = 2
const judged = (...looks: readonly [seconds: number, transactions: number, others?: number][]) => {
  const judge = busynessJudge(OWN)
  return looks.map(([seconds, transactions, others = 1]) => judge({ at: seconds * 1000, transactions, others }))
}

it('takes who is connected to be busy until it is known what they do', () => {
  expect(judged([0, 700])).toEqual([true])
  expect(judged([0, 700, 0])).toEqual([false])
})

it('counts what others do, not what the import does itself', () => {
  // The import's own transactions, then an idle server's polling.
  expect(judged([0, 0], [1, 2])).toEqual([true, false])
  expect(judged([0, 0], [1, 6])).toEqual([true, false])
  // Ten transactions a second by other clients.
  expect(judged([0, 0], [1, 12])).toEqual([true, true])
})

it('does not take many servers that nobody calls for busy', () => {
  expect(judged([0, 0, 8], [1, 10, 8], [2, 20, 8])).toEqual([true, false, false])
  expect(judged([0, 0, 9], [1, 20, 9])).toEqual([true, true])
})

it('waits for what connections report once a second', () => {
  expect(judged([0, 0], [0.4, 0], [0.8, 0], [1.2, 6])).toEqual([true, true, true, false])
})

it('is no longer held up once the others are gone', () => {
  expect(judged([0, 0], [1, 100], [1.1, 200, 0])).toEqual([true, true, false])
})
