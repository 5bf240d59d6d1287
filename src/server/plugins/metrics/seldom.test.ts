import { expect, it } from 'vitest'
import { readSeldom } from './seldom.ts'

const SOME_SECONDS = 6000

const setUp = (read: () => Promise<{ count: number }>) => {
  const state = { time: 1_800_000_000_000, reads: 0, warned: [] as unknown[] }
  const seldom = readSeldom(
    () => {
      state.reads += 1
      return read()
    },
    {
      log: { warn: (error) => void state.warned.push(error) },
      now: () => new Date(state.time),
      longestMs: 20,
    },
  )
  return { state, seldom }
}

it('reads once for all callers within some seconds, and again later, or after the clock was set back', async () => {
  const { state, seldom } = setUp(async () => ({ count: state.reads }))

  const first = await Promise.all([seldom(), seldom(), seldom()])
  state.time += SOME_SECONDS
  const second = await seldom()
  state.time -= 3_600_000
  const third = await seldom()

  expect([first, second, third]).toEqual([[{ count: 1 }, { count: 1 }, { count: 1 }], { count: 2 }, { count: 3 }])
})

it('gives no values while reading fails, logs this once, and again after a recovery', async () => {
  const failing = { is: true }
  const { state, seldom } = setUp(async () => {
    if (failing.is) throw new Error('away')
    return { count: 1 }
  })
  const look = async () => {
    state.time += SOME_SECONDS
    return seldom()
  }

  const answers = [await look(), await look()]
  failing.is = false
  answers.push(await look())
  failing.is = true
  answers.push(await look())

  expect(answers).toEqual([{}, {}, { count: 1 }, {}])
  expect(state.warned).toEqual([new Error('away'), new Error('away')])
})

it('does not wait for a slow read, and starts it once', async () => {
  const { promise, resolve } = Promise.withResolvers<{ count: number }>()
  const { state, seldom } = setUp(() => promise)

  const meantime = [await seldom(), await seldom()]
  resolve({ count: 7 })

  expect(meantime).toEqual([{}, {}])
  expect(await seldom()).toEqual({ count: 7 })
  expect(state.reads).toBe(1)
})
