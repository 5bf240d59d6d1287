import { setTimeout as sleep } from 'node:timers/promises'
import { pathOf } from '#contract/paths.ts'
import { sourceEndpoints } from '#contract/sources/sources.ts'

/** What guests were answered. */
export interface Reads {
  readonly answered: number
  /** The longest time without an answered read, in milliseconds. */
  readonly longestGap: (from: number, to: number) => number
  /** What was answered instead, and how often. */
  readonly troubles: ReadonlyMap<string, number>
}

export interface Readers extends Reads {
  readonly stop: () => Promise<void>
}

const PATH = pathOf(sourceEndpoints.list, {})
const READERS = 50
const PAUSE_MS = 300
const TIMEOUT_MS = 5000

/** Has fifty guests read the newest sources of the library. */
export const startReaders = (url: string): Readers => {
  const times: number[] = []
  const troubles = new Map<string, number>()
  const state = { isStopped: false }
  const trouble = (kind: string) => troubles.set(kind, (troubles.get(kind) ?? 0) + 1)

  const read = async () => {
    try {
      const response = await fetch(`${url}${PATH}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
      await response.arrayBuffer()
      if (response.ok) times.push(performance.now())
      else trouble(String(response.status))
    } catch (error) {
      trouble(error instanceof Error && error.name === 'TimeoutError' ? 'no answer in 5 s' : 'broken connection')
    }
  }
  const guest = async (index: number) => {
    await sleep((index * PAUSE_MS) / READERS)
    while (!state.isStopped) {
      await read()
      await sleep(PAUSE_MS)
    }
  }
  const guests = Array.from({ length: READERS }, (_, index) => guest(index))
  return {
    get answered() {
      return times.length
    },
    troubles,
    longestGap: (from, to) => {
      const within = times.filter((time) => time > from && time < to)
      return [...within, to].reduce((longest, time, index) => Math.max(longest, time - (within[index - 1] ?? from)), 0)
    },
    stop: async () => {
      state.isStopped = true
      await Promise.all(guests)
    },
  }
}
