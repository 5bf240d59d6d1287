import { setTimeout as sleep } from 'node:timers/promises'

interface Log {
  readonly warn: (error: unknown, message: string) => void
}

interface Parts {
  readonly log: Log
  readonly now: () => Date
  /** How long somebody who looks waits for it. */
  readonly longestMs?: number
}

const KEPT_MS = 5000
const LONGEST_MS = 3000

/**
 * Reads at most once in some seconds, however often it is called, and gives `{}` where it fails or takes too long, so that who
 * looks is answered all the same. One that takes too long is not asked a second time before it has come to an end.
 */
export const readSeldom = <T extends object>(
  read: () => T | Promise<T>,
  { log, now, longestMs = LONGEST_MS }: Parts,
): (() => Promise<Partial<T>>) => {
  let kept: Partial<T> = {}
  let readAt = Number.NEGATIVE_INFINITY
  let hasFailed = false
  let reading: Promise<void> | undefined

  const readNow = async () => {
    try {
      kept = await read()
      hasFailed = false
    } catch (error) {
      kept = {}
      // Said once until it is well again.
      if (!hasFailed) log.warn(error, 'a metric could not be read')
      hasFailed = true
    }
    readAt = now().getTime()
  }

  return async () => {
    // Also of a clock that was put back.
    if (Math.abs(now().getTime() - readAt) < KEPT_MS) return kept
    reading ??= readNow().finally(() => (reading = undefined))
    const enough = new AbortController()
    const late = sleep(longestMs, false, { signal: enough.signal, ref: false }).catch(() => false)
    const isInTime = await Promise.race([reading.then(() => true), late])
    enough.abort()
    return isInTime ? kept : {}
  }
}
