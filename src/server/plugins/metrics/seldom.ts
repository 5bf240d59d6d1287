import { setTimeout as sleep } from 'node:timers/promises'

interface Log {
  readonly warn: (error: unknown, message: string) => void
}

interface SeldomOptions {
  readonly log: Log
  readonly now: () => Date
  readonly longestMs?: number
}

const MAX_AGE_MS = 5000
const LONGEST_MS = 3000

/** Caches a read for seconds; {} on failure or timeout. Never runs two reads at once. */
export const readSeldom = <T extends object>(
  read: () => T | Promise<T>,
  { log, now, longestMs = LONGEST_MS }: SeldomOptions,
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
      // Logged once until recovery.
      if (!hasFailed) log.warn(error, 'a metric could not be read')
      hasFailed = true
    }
    readAt = now().getTime()
  }

  return async () => {
    if (Math.abs(now().getTime() - readAt) < MAX_AGE_MS) return kept
    reading ??= readNow().finally(() => (reading = undefined))
    const enough = new AbortController()
    const late = sleep(longestMs, false, { signal: enough.signal, ref: false }).catch(() => false)
    const isInTime = await Promise.race([reading.then(() => true), late])
    enough.abort()
    return isInTime ? kept : {}
  }
}
