import { hostOf } from '#server/outbound/fit.ts'
import { hostTimes } from './host-times.ts'

export interface TurnOptions {
  /** Precedes others, since a user waits. */
  readonly isUrgent?: boolean
  readonly signal?: AbortSignal
}

export interface HostRate {
  /**
   * Waits for the host's turn and returns a release function. Rejects when aborted, or with `HostPausedError` if the
   * pause is a minute or longer.
   */
  readonly turn: (host: string, options?: TurnOptions) => Promise<() => void>
  /** Applies a pause requested by the host. */
  readonly pause: (host: string, ms: number) => void
  readonly busy: () => string[]
}

/** The host requested a pause. */
export class HostPausedError extends Error {
  override readonly name = 'HostPausedError'
  readonly ms: number

  constructor(ms: number) {
    super(`left alone for ${ms} ms`)
    this.ms = ms
  }
}

interface HostRateOptions {
  readonly now: () => number
  /** Timer; returns a cancel function. */
  readonly later?: (ms: number, work: () => void) => () => void
  /** Between request starts of one host. */
  readonly gapMs?: number
  readonly atOnce?: number
}

export const GAP_MS = 10_000
const AT_ONCE = 4

interface WaitingRequest {
  readonly host: string
  readonly isUrgent: boolean
  readonly resolve: (end: () => void) => void
  readonly reject: (reason: unknown) => void
}

/** Host without `www.` and port, which usually share a server. */
export const hostKeyOf = (url: URL): string => hostOf(url).replace(/^www\./, '')

const timer = (ms: number, work: () => void) => {
  const timeout = setTimeout(work, ms)
  return () => clearTimeout(timeout)
}

/** Limits concurrency and the rate per host. */
export const hostRateOf = ({ now, later = timer, gapMs = GAP_MS, atOnce = AT_ONCE }: HostRateOptions): HostRate => {
  const hosts = hostTimes(now, gapMs)
  const waiting = new Set<WaitingRequest>()
  let running = 0
  let callOff = () => {}

  const next = () => {
    if (running >= atOnce) return undefined
    const ready = [...waiting].filter(({ host }) => hosts.isFree(host))
    return ready.find(({ isUrgent }) => isUrgent) ?? ready[0]
  }

  const step = () => {
    callOff()
    for (const turn of waiting) {
      const ms = hosts.pauseOf(turn.host)
      if (ms > 0 && waiting.delete(turn)) turn.reject(new HostPausedError(ms))
    }
    for (let turn = next(); turn; turn = next()) {
      waiting.delete(turn)
      turn.resolve(begin(turn.host))
    }
    if (running >= atOnce) return
    const times = [...waiting].flatMap(({ host }) => hosts.nextAt(host) ?? [])
    if (times.length > 0) callOff = later(Math.max(0, Math.min(...times) - now()), step)
  }

  const begin = (host: string) => {
    let isOver = false
    running += 1
    hosts.begin(host)
    return () => {
      if (isOver) return
      isOver = true
      running -= 1
      hosts.end(host)
      step()
    }
  }

  const turn: HostRate['turn'] = (host, { isUrgent = false, signal } = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<() => void>()
    const mine: WaitingRequest = { host, isUrgent, resolve, reject }
    const stop = () => {
      waiting.delete(mine)
      reject(signal?.reason)
      // No timer remains that would keep the process alive.
      step()
    }
    if (!signal?.aborted) waiting.add(mine)
    signal?.addEventListener('abort', stop, { once: true })
    if (signal?.aborted) stop()
    else step()
    return promise.finally(() => signal?.removeEventListener('abort', stop))
  }

  const pause = (host: string, ms: number) => {
    hosts.pause(host, ms)
    step()
  }

  const busy = () => [
    ...new Set([...hosts.keys().filter((host) => hosts.pauseOf(host) > 0), ...[...waiting].map(({ host }) => host)]),
  ]
  return { turn, pause, busy }
}
