import { expect, it } from 'vitest'
import { boundedQueue } from './bounded-queue.ts'

const FULL = new Error('full')

const tasksIn = (bounds: { atOnce: number; mostWaiting: number }) => {
  const queue = boundedQueue({ ...bounds, rejectWith: () => FULL })
  const begun: string[] = []
  const run = (name: string, signal?: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const ended = queue.run(() => {
      begun.push(name)
      return promise
    }, signal)
    // Some tests expect rejections.
    ended.catch(() => {})
    return { ended, end: () => resolve(name), fail: () => reject(new Error(name)) }
  }
  return { begun, run }
}

it('runs a fixed number at once and the others in order of arrival', async () => {
  const { begun, run } = tasksIn({ atOnce: 2, mostWaiting: 2 })
  const [first, second, third, fourth] = [run('first'), run('second'), run('third'), run('fourth')]
  await Promise.resolve()
  expect(begun).toEqual(['first', 'second'])

  second.end()
  expect(await second.ended).toBe('second')
  expect(begun).toEqual(['first', 'second', 'third'])

  first.fail()
  await expect(first.ended).rejects.toThrow('first')
  expect(begun).toEqual(['first', 'second', 'third', 'fourth'])
  third.end()
  fourth.end()
  expect(await Promise.all([third.ended, fourth.ended])).toEqual(['third', 'fourth'])
})

it('refuses a task if too many wait, and takes the next once there is room', async () => {
  const { begun, run } = tasksIn({ atOnce: 1, mostWaiting: 1 })
  const [running, waiting, refused] = [run('running'), run('waiting'), run('refused')]

  await expect(refused.ended).rejects.toBe(FULL)
  running.end()
  await running.ended
  run('next')
  waiting.end()
  await waiting.ended

  expect(begun).toEqual(['running', 'waiting', 'next'])
})

it('never runs a task that left the queue while waiting or before, and frees its slot', async () => {
  const { begun, run } = tasksIn({ atOnce: 1, mostWaiting: 1 })
  const gone = new AbortController()
  const [running, left] = [run('running'), run('left', gone.signal)]

  gone.abort()
  await expect(left.ended).rejects.toBe(FULL)
  await expect(run('came too late', gone.signal).ended).rejects.toBe(FULL)
  run('next')
  running.end()
  await running.ended

  expect(begun).toEqual(['running', 'next'])
})

it('ends each running task, whatever happens to its signal', async () => {
  const { begun, run } = tasksIn({ atOnce: 1, mostWaiting: 1 })
  const gone = new AbortController()
  const running = run('running', gone.signal)
  run('next')
  await Promise.resolve()

  gone.abort()
  expect(begun).toEqual(['running'])
  running.end()

  expect(await running.ended).toBe('running')
  expect(begun).toEqual(['running', 'next'])
})
