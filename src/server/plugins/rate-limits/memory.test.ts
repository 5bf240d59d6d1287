import { describe, expect, it, vi } from 'vitest'
import { rateLimitMemory } from './memory.ts'
import type { HitWindow } from './store.ts'

const at = (seconds: number) => new Date(seconds * 1000)

/** Rate limit memory over a fake store, which fails on request. */
const remembering = () => {
  const written: Record<string, number>[] = []
  const failures: unknown[] = []
  const state = { time: 100, away: false, elsewhere: 0, duringWrite: () => {} }
  const memory = rateLimitMemory({
    now: () => at(state.time),
    onFailure: (error) => failures.push(error),
    store: {
      add: async (windows) => {
        state.duringWrite()
        if (state.away) throw new Error('away')
        written.push(Object.fromEntries([...windows].map(([key, { hits }]) => [key, hits])))
        return new Map(
          [...windows].map(([key, { hits }]): [string, HitWindow] => [
            key,
            { hits: hits + state.elsewhere, resetsAt: at(150) },
          ]),
        )
      },
    },
  })
  return { memory, written, failures, state }
}

describe('hits counted in memory', () => {
  it('are written together, each once', async () => {
    const { memory, written } = remembering()
    for (const key of ['a', 'a', 'b']) memory.count(key, 60)

    await memory.flush()
    await memory.flush()
    memory.count('b', 60)
    await memory.flush()

    expect(written).toEqual([{ a: 2, b: 1 }, { b: 1 }])
  })

  it('are added to those of other processes when written, and expire at the store’s time', async () => {
    const { memory, state } = remembering()
    state.elsewhere = 7
    const alone = { ...memory.count('a', 60) }
    await memory.flush()

    expect(alone).toMatchObject({ hits: 1, resetsAt: at(160) })
    expect(memory.count('a', 60)).toMatchObject({ hits: 9, resetsAt: at(150) })
    state.time = 150
    expect(memory.count('a', 60)).toMatchObject({ hits: 1, resetsAt: at(210) })
  })

  it('during a write are neither lost nor written with it', async () => {
    const { memory, written, state } = remembering()
    memory.count('a', 60)
    state.duringWrite = () => memory.count('a', 60)
    await memory.flush()
    state.duringWrite = () => {}

    expect(memory.count('a', 60).hits).toBe(3)
    await memory.flush()
    expect(written).toEqual([{ a: 1 }, { a: 2 }])
  })

  it('are still counted while the store is away, and written when it is back; this is logged once', async () => {
    const { memory, written, failures, state } = remembering()
    state.away = true
    memory.count('a', 60)
    await memory.flush()
    const second = { ...memory.count('a', 60) }
    await memory.flush()
    state.away = false
    await memory.flush()

    expect(second.hits).toBe(2)
    expect(failures).toHaveLength(1)
    expect(written).toEqual([{ a: 2 }])
  })

  it('are written again after five seconds, because a standby refuses writes', async () => {
    vi.useFakeTimers()
    const { memory, written, state } = remembering()
    state.away = true
    memory.count('a', 60)
    await memory.flush()
    state.away = false
    await vi.advanceTimersByTimeAsync(4000)
    const early = [...written]
    await vi.advanceTimersByTimeAsync(1500)
    vi.useRealTimers()

    expect([early, written]).toEqual([[], [{ a: 1 }]])
  })

  it('are written at the shutdown', async () => {
    const { memory, written } = remembering()
    memory.count('a', 60)

    await memory.close()

    expect(written).toEqual([{ a: 1 }])
  })

  it('are limited to a number of callers: the earliest are forgotten first', async () => {
    const { memory } = remembering()
    for (let number = 0; number <= 100_000; number += 1) memory.count(`caller ${number}`, 60)

    expect(memory.count('caller 1', 60).hits).toBe(2)
    expect(memory.count('caller 0', 60).hits).toBe(1)
  })

  it('are forgotten once their window has ended', async () => {
    const { memory, written, state } = remembering()
    memory.count('a', 60)
    state.time = 160
    memory.count('b', 60)

    memory.sweep()

    await memory.flush()
    expect(written).toEqual([{ b: 1 }])
  })
})
