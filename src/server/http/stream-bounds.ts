import type { FastifyRequest } from 'fastify'
import type { Actor } from '#contract/access.ts'
import { HttpError } from '#server/errors.ts'
import { addressOf } from './address.ts'

/** How many streams may run at the same time in one process, and of these of one person, of one guest's address and of all guests. */
interface Most {
  /** What they are, for the log. */
  readonly what: string
  readonly all: number
  readonly guests: number
  readonly user: number
  readonly guest: number
  /** After how many seconds somebody who is refused may try again. */
  readonly retrySeconds: number
  /** Messages for a caller with a stream of their own, and for one who meets those of others; the general ones when left out. */
  readonly messages?: { readonly own: string; readonly others: string }
}

/** Who takes a stream: the key of a person, or of a guest's address. */
interface Taker {
  readonly key: string
  readonly isGuest: boolean
}

export const takerOf = (actor: Actor | null, request: FastifyRequest): Taker =>
  actor ? { key: `user ${actor.id}`, isGuest: false } : { key: `address ${addressOf(request).network}`, isGuest: true }

interface Running extends Taker {
  readonly stop: () => void
}

/** Counts the streams of a kind while they run, so that those who take their time leave room for others. */
export const streamBounds = ({ what, retrySeconds: retryAfter, messages, ...most }: Most) => {
  const refusal = { retryAfter, ...(messages && { message: messages.own }) }
  const refusalOfAll = { retryAfter, ...(messages && { message: messages.others }) }
  const running = new Set<Running>()

  const count = (which: (one: Running) => boolean) => [...running].filter(which).length

  const check = ({ key, isGuest }: Taker) => {
    if (count((one) => one.key === key) >= (isGuest ? most.guest : most.user))
      throw new HttpError('too_many_requests', { ...refusal, why: `${what} at once` })
    if (running.size >= most.all || (isGuest && count((one) => one.isGuest) >= most.guests))
      throw new HttpError('unavailable', { ...refusalOfAll, why: `${what} of all at once` })
  }

  return {
    /** Refuses what could not begin now. */
    check,
    /** Begins one, or refuses it; it runs until what this answers is called. */
    begin: (taker: Taker, stop: () => void): (() => void) => {
      check(taker)
      const one = { ...taker, stop }
      running.add(one)
      return () => void running.delete(one)
    },
    /** How many run at this moment. */
    count: () => running.size,
    stopAll: () => {
      for (const { stop } of running) stop()
    },
  }
}
