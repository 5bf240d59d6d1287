import { expect, it } from 'vitest'
import { busynessJudge } from './others.ts'

const OWN = 2
const judged = (...looks: readonly [seconds: number, transactions: number, isAlone?: boolean][]) => {
  const judge = busynessJudge(OWN)
  return looks.map(([seconds, transactions, isAlone = false]) => judge({ at: seconds * 1000, transactions, isAlone }))
}

it('takes who is connected to be busy until it is known what they do', () => {
  expect(judged([0, 700])).toEqual([true])
  expect(judged([0, 700, true])).toEqual([false])
})

it('counts what others do, not what the import does itself', () => {
  // The import's own alone, and as much as a server that nobody calls.
  expect(judged([0, 0], [1, 2])).toEqual([true, false])
  expect(judged([0, 0], [1, 6])).toEqual([true, false])
  // Ten a second of others.
  expect(judged([0, 0], [1, 12])).toEqual([true, true])
})

it('waits for what connections report once a second', () => {
  expect(judged([0, 0], [0.4, 0], [0.8, 0], [1.2, 6])).toEqual([true, true, true, false])
})

it('is no longer held up once the others are gone', () => {
  expect(judged([0, 0], [1, 100], [1.1, 200, true])).toEqual([true, true, false])
})
