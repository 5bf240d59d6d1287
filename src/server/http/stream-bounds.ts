import { HttpError } from '#server/errors.ts'

/** Exports that run at the same time in one process, and of these of one person, of one guest's address and of all guests. */
const MOST = { all: 8, guests: 4, user: 2, guest: 1 } as const

const RETRY_SECONDS = 10

/** Who begins an export: the key of a person, or of a guest's address. */
export interface Exporter {
  readonly key: string
  readonly isGuest: boolean
}

interface Running extends Exporter {
  readonly stop: () => void
}

/** Counts the exports of a process while they run, so that readers who take their time leave room for others. */
export const exportBounds = () => {
  const running = new Set<Running>()

  const count = (which: (one: Running) => boolean) => [...running].filter(which).length

  const check = ({ key, isGuest }: Exporter) => {
    if (count((one) => one.key === key) >= (isGuest ? MOST.guest : MOST.user))
      throw new HttpError('too_many_requests', { retryAfter: RETRY_SECONDS, why: 'exports at once' })
    if (running.size >= MOST.all || (isGuest && count((one) => one.isGuest) >= MOST.guests))
      throw new HttpError('unavailable', { retryAfter: RETRY_SECONDS, why: 'exports of all at once' })
  }

  return {
    /** Refuses what could not begin now. */
    check,
    /** Begins one, or refuses it; it runs until what this answers is called. */
    begin: (exporter: Exporter, stop: () => void): (() => void) => {
      check(exporter)
      const one = { ...exporter, stop }
      running.add(one)
      return () => void running.delete(one)
    },
    stopAll: () => {
      for (const { stop } of running) stop()
    },
  }
}
