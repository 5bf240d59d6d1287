import type { HitWindow, RateLimitStore } from './store.ts'

interface KnownWindow {
  hits: number
  unwritten: number
  resetsAt: Date
}

export interface RateLimitMemory {
  readonly count: (key: string, windowSeconds: number) => HitWindow
  readonly flush: () => Promise<void>
  readonly sweep: () => void
  readonly close: () => Promise<void>
}

interface MemoryDependencies {
  readonly store: Pick<RateLimitStore, 'add'>
  readonly now: () => Date
  /** A failed write is retried; reported once. */
  readonly onFailure: (error: unknown) => void
}

const FLUSH_MS = 250
// Pause on a standby, which rejects writes.
const FLUSH_AGAIN_MS = 5000

// About 20 MB. Evicted keys are read from the store again.
const MAX_KEYS = 100_000

interface SentHits {
  readonly window: KnownWindow
  readonly hits: number
}

const knownWindows = () => {
  const windows = new Map<string, KnownWindow>()
  const unwritten = new Set<string>()

  const forget = (key: string) => {
    windows.delete(key)
    unwritten.delete(key)
  }
  const begin = (key: string, resetsAt: Date): KnownWindow => {
    forget(key)
    for (const oldest of windows.keys()) {
      if (windows.size < MAX_KEYS) break
      forget(oldest)
    }
    const window = { hits: 0, unwritten: 0, resetsAt }
    windows.set(key, window)
    return window
  }

  return {
    hit: (key: string, time: number, windowSeconds: number): HitWindow => {
      const known = windows.get(key)
      const isOpen = known && known.resetsAt.getTime() > time
      const window = isOpen ? known : begin(key, new Date(time + windowSeconds * 1000))
      window.hits += 1
      window.unwritten += 1
      unwritten.add(key)
      return window
    },
    takeUnwritten: (): Map<string, SentHits> => {
      const sent = new Map<string, SentHits>()
      for (const key of unwritten) {
        const window = windows.get(key)
        if (window) sent.set(key, { window, hits: window.unwritten })
        if (window) window.unwritten = 0
      }
      unwritten.clear()
      return sent
    },
    putBack: (sent: ReadonlyMap<string, SentHits>) => {
      for (const [key, { window, hits }] of sent) {
        window.unwritten += hits
        if (windows.get(key) === window) unwritten.add(key)
      }
    },
    sweep: (time: number) => {
      for (const [key, { resetsAt }] of windows) if (resetsAt.getTime() <= time) forget(key)
    },
  }
}

/**
 * In-memory counters for frequent events, merged every 250 ms; processes may overrun a limit in between. Continues
 * alone without store.
 */
export const rateLimitMemory = ({ store, now, onFailure }: MemoryDependencies): RateLimitMemory => {
  const windows = knownWindows()
  let timer: NodeJS.Timeout | undefined
  let writing = Promise.resolve()
  let hasFailed = false

  const scheduleFlush = (ms = FLUSH_MS) => {
    timer ??= setTimeout(() => void flush(), ms).unref()
  }

  const send = async (sent: ReadonlyMap<string, SentHits>) => {
    const given = new Map([...sent].map(([key, { window, hits }]) => [key, { hits, resetsAt: window.resetsAt }]))
    for (const [key, { hits, resetsAt }] of await store.add(given)) {
      const window = sent.get(key)?.window
      if (window) Object.assign(window, { hits: hits + window.unwritten, resetsAt })
    }
  }

  const write = async () => {
    const sent = windows.takeUnwritten()
    if (sent.size === 0) return
    try {
      await send(sent)
      hasFailed = false
    } catch (error) {
      windows.putBack(sent)
      if (!hasFailed) onFailure(error)
      hasFailed = true
      scheduleFlush(FLUSH_AGAIN_MS)
    }
  }

  const flush = () => {
    clearTimeout(timer)
    timer = undefined
    writing = writing.then(write)
    return writing
  }

  return {
    count: (key, windowSeconds) => {
      scheduleFlush()
      return windows.hit(key, now().getTime(), windowSeconds)
    },
    flush,
    sweep: () => windows.sweep(now().getTime()),
    close: async () => {
      await flush()
      clearTimeout(timer)
    },
  }
}
