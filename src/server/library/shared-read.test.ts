import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sharedRead } from './shared-read.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const nextTurn = () => new Promise<void>((resolve) => void setImmediate(resolve))

it('a read that is never answered fails, and does not block the next ones', async () => {
  const begun: unknown[] = []
  const read = sharedRead((asked) =>
    begun.push(asked) === 1 ? new Promise<string>(() => {}) : Promise.resolve('read'),
  )

  const first = read().catch((error: unknown) => String(error))
  while (begun.length === 0) await nextTurn()
  const second = read()
  await vi.advanceTimersByTimeAsync(40_000)

  expect([await first, await second]).toEqual(['Error: The database has not answered within 40 s', 'read'])
})

it('a read that was answered leaves no timer behind', async () => {
  const read = sharedRead(async () => 'read')

  expect(await read()).toBe('read')
  expect(vi.getTimerCount()).toBe(0)
})
