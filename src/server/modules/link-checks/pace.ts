import { hostOf } from '#server/outbound/fit.ts'

export interface TurnOptions {
  /** Whether it goes before others that wait: somebody looks on. */
  readonly isUrgent?: boolean
  readonly signal?: AbortSignal
}

export interface Pace {
  /**
   * Waits until a host may be asked, in the order of asking as far as hosts allow; what it gives is called at the request's end.
   * Rejected with the reason of `signal`.
   */
  readonly turn: (host: string, options?: TurnOptions) => Promise<() => void>
  /** Leaves a host alone for so long, as it has asked. */
  readonly rest: (host: string, ms: number) => void
  /** Hosts that are asked, waited for or left alone now: links of others get on faster. */
  readonly busy: () => string[]
}

interface PaceParts {
  readonly now: () => number
  /** Does it after so many milliseconds; what it gives calls that off. */
  readonly later?: (ms: number, work: () => void) => () => void
  /** From the beginning of one request of a host to that of its next. */
  readonly gapMs?: number
  /** Requests under way. */
  readonly atOnce?: number
}

const GAP_MS = 10_000
const AT_ONCE = 4
// More hosts than this are looked through for those that may be forgotten.
const REMEMBERED = 1000

interface Host {
  nextAt: number
  isAsked: boolean
}

interface Waiting {
  readonly host: string
  readonly isUrgent: boolean
  readonly begin: () => void
}

/** A host whatever its port and `www.`: behind them is mostly one server. */
export const hostKeyOf = (url: URL): string => hostOf(url).replace(/^www\./, '')

const timer = (ms: number, work: () => void) => {
  const timeout = setTimeout(work, ms)
  return () => clearTimeout(timeout)
}

/**
 * When each host may be asked. Nobody knows whom the process before this one has asked last, so each is left alone for as long
 * at first.
 */
const hostTimes = (now: () => number, gapMs: number) => {
  const opensAt = now() + gapMs
  const hosts = new Map<string, Host>()

  const hostOfKey = (key: string): Host => hosts.get(key) ?? { nextAt: opensAt, isAsked: false }
  const isFree = ({ nextAt, isAsked }: Host) => !isAsked && nextAt <= now()

  const forget = () => {
    if (hosts.size <= REMEMBERED || now() < opensAt) return
    for (const [key, host] of hosts) if (isFree(host)) hosts.delete(key)
  }

  return {
    isFree: (key: string) => isFree(hostOfKey(key)),
    /** When it may be asked; null while it is asked and nobody knows. */
    nextAt: (key: string) => (hostOfKey(key).isAsked ? null : hostOfKey(key).nextAt),
    begin: (key: string) => {
      forget()
      hosts.set(key, { nextAt: now() + gapMs, isAsked: true })
    },
    end: (key: string) => hosts.set(key, { ...hostOfKey(key), isAsked: false }),
    rest: (key: string, ms: number) => {
      const host = hostOfKey(key)
      hosts.set(key, { ...host, nextAt: Math.max(host.nextAt, now() + ms) })
    },
    busy: () => [...hosts].flatMap(([key, host]) => (isFree(host) ? [] : [key])),
  }
}

/** So many requests at once, and so much time between two of the same host. */
export const paceOf = ({ now, later = timer, gapMs = GAP_MS, atOnce = AT_ONCE }: PaceParts): Pace => {
  const hosts = hostTimes(now, gapMs)
  const waiting = new Set<Waiting>()
  let running = 0
  let callOff = () => {}

  const next = () => {
    if (running >= atOnce) return undefined
    const ready = [...waiting].filter(({ host }) => hosts.isFree(host))
    return ready.find(({ isUrgent }) => isUrgent) ?? ready[0]
  }

  /** Begins what may begin, and comes back when the next host is free. */
  const step = () => {
    callOff()
    for (let turn = next(); turn; turn = next()) {
      waiting.delete(turn)
      turn.begin()
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

  const turn: Pace['turn'] = (host, { isUrgent = false, signal } = {}) =>
    new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting.delete(mine)
        reject(signal?.reason)
        step()
      }
      const mine: Waiting = {
        host,
        isUrgent,
        begin: () => {
          signal?.removeEventListener('abort', giveUp)
          resolve(begin(host))
        },
      }
      if (signal?.aborted) return reject(signal.reason)
      signal?.addEventListener('abort', giveUp, { once: true })
      waiting.add(mine)
      return step()
    })

  const busy = () => [...new Set([...hosts.busy(), ...[...waiting].map(({ host }) => host)])]
  return { turn, rest: hosts.rest, busy }
}
