import { setImmediate } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { sharedRead } from './shared-read.ts'
import { VersionedCache } from './versioned-cache.ts'

const deferred = <T>() => {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  return { promise, resolve, reject }
}

const ofBytes = (bytes: number) => async () => ({ value: 'x', bytes })

describe('a cached value', () => {
  it('is made once for all callers of the same version', async () => {
    const cache = new VersionedCache<string>(10_000)
    const making = deferred<{ value: string; bytes: number }>()
    let times = 0
    const make = () => {
      times += 1
      return making.promise
    }

    const asked = [cache.at('page', 'one', make), cache.at('page', 'one', make)]
    making.resolve({ value: 'the page', bytes: 8 })

    expect(await Promise.all([...asked, cache.at('page', 'one', make)])).toEqual(Array(3).fill('the page'))
    expect(times).toBe(1)
  })

  it('is made again for another version, even while the first is still being made', async () => {
    const cache = new VersionedCache<string>(10_000)
    const first = deferred<{ value: string; bytes: number }>()
    const before = cache.at('page', 'one', () => first.promise)

    expect(await cache.at('page', 'two', async () => ({ value: 'new', bytes: 3 }))).toBe('new')
    first.resolve({ value: 'old', bytes: 3 })
    expect(await before).toBe('old')
    expect(await cache.at('page', 'two', async () => ({ value: 'newer', bytes: 5 }))).toBe('new')
  })

  it('is not cached if making it failed', async () => {
    const cache = new VersionedCache<string>(10_000)

    await expect(cache.at('page', 'one', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(await cache.at('page', 'one', async () => ({ value: 'yes', bytes: 3 }))).toBe('yes')
  })

  it('never exceeds the memory limit, whatever is requested', async () => {
    const cache = new VersionedCache<string>(50_000)
    for (let page = 0; page < 1000; page += 1) {
      await cache.at(`page ${page}`, 'one', ofBytes(page % 10 === 0 ? 60_000 : 700))
      expect(cache.bytes).toBeLessThanOrEqual(50_000)
    }
    expect(cache.bytes).toBeGreaterThan(40_000)
  })

  it('is dropped together with all values of an earlier version', async () => {
    const cache = new VersionedCache<string>(50_000)
    for (const key of ['a', 'b', 'c']) await cache.at(key, 'one', ofBytes(1000))
    const all = cache.bytes

    await cache.at('b', 'two', ofBytes(1000))

    expect(cache.bytes).toBe(all / 3)
    expect(['a', 'b', 'c'].map((key) => cache.last(key)?.version)).toEqual([undefined, 'two', undefined])
  })

  it('is dropped first if it was not requested for longest', async () => {
    const cache = new VersionedCache<string>(4500)
    for (const key of ['a', 'b', 'a', 'c']) await cache.at(key, 'one', ofBytes(1000))

    expect(['a', 'b', 'c'].map((key) => cache.last(key)?.value)).toEqual(['x', undefined, 'x'])
  })
})

describe('a shared read', () => {
  it('never began before the call came', async () => {
    const readings: ReturnType<typeof deferred<number>>[] = []
    const read = sharedRead(() => {
      const reading = deferred<number>()
      readings.push(reading)
      return reading.promise
    })

    const first = read()
    await expect.poll(() => readings.length).toBe(1)
    const [second, third] = [read(), read()]
    readings[0]?.resolve(1)
    expect(await first).toBe(1)
    await expect.poll(() => readings.length).toBe(2)
    const fourth = read()
    readings[1]?.reject(new Error('lost'))

    await expect(Promise.all([second, third])).rejects.toThrow('lost')
    await expect.poll(() => readings.length).toBe(3)
    readings[2]?.resolve(3)
    expect(await fourth).toBe(3)
  })

  it('serves all simultaneous calls, and gets the arguments of each', async () => {
    const readings: (readonly string[])[] = []
    const read = sharedRead(async (asked: readonly string[]) => readings.push(asked))

    const numbers = await Promise.all(['a', 'b', 'a'].map(read))

    expect(numbers).toEqual([1, 1, 1])
    expect(readings).toEqual([['a', 'b', 'a']])
  })

  it('runs one at a time, however many calls arrive during it', async () => {
    const readings: ReturnType<typeof deferred<number>>[] = []
    const read = sharedRead(() => {
      const reading = deferred<number>()
      readings.push(reading)
      return reading.promise
    })

    const asked = [read()]
    await expect.poll(() => readings.length).toBe(1)
    for (let count = 0; count < 5; count += 1) {
      asked.push(read())
      await setImmediate()
    }
    expect(readings).toHaveLength(1)
    readings[0]?.resolve(1)
    await expect.poll(() => readings.length).toBe(2)
    readings[1]?.resolve(2)

    expect(await Promise.all(asked)).toEqual([1, 2, 2, 2, 2, 2])
    expect(readings).toHaveLength(2)
  })
})
