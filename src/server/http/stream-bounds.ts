import type { FastifyRequest } from 'fastify'
import type { Actor } from '#contract/access.ts'
import { HttpError } from '#server/errors.ts'
import { addressOf } from './address.ts'

/** Limits of concurrent streams: process, user, guest's address, all guests. */
interface StreamLimits {
  readonly what: string
  readonly all: number
  readonly guests: number
  readonly user: number
  readonly guest: number
  /** Retry-After of a refusal. */
  readonly retrySeconds: number
  /** Messages for own and others' streams; general ones by default. */
  readonly messages?: { readonly own: string; readonly others: string }
}

interface StreamClient {
  readonly key: string
  readonly isGuest: boolean
}

export const takerOf = (actor: Actor | null, request: FastifyRequest): StreamClient =>
  actor ? { key: `user ${actor.id}`, isGuest: false } : { key: `address ${addressOf(request).network}`, isGuest: true }

interface OpenStream extends StreamClient {
  readonly stop: () => void
}

/** Counts running streams of one kind and enforces their limits. */
export const streamBounds = ({ what, retrySeconds: retryAfter, messages, ...most }: StreamLimits) => {
  const refusal = { retryAfter, ...(messages && { message: messages.own }) }
  const refusalOfAll = { retryAfter, ...(messages && { message: messages.others }) }
  const running = new Set<OpenStream>()

  const count = (which: (one: OpenStream) => boolean) => [...running].filter(which).length

  const check = ({ key, isGuest }: StreamClient) => {
    if (count((one) => one.key === key) >= (isGuest ? most.guest : most.user))
      throw new HttpError('too_many_requests', { ...refusal, why: `${what} at once` })
    if (running.size >= most.all || (isGuest && count((one) => one.isGuest) >= most.guests))
      throw new HttpError('unavailable', { ...refusalOfAll, why: `${what} of all at once` })
  }

  return {
    check,
    /** Starts a stream or throws; it runs until the returned function is called. */
    begin: (taker: StreamClient, stop: () => void): (() => void) => {
      check(taker)
      const one = { ...taker, stop }
      running.add(one)
      return () => void running.delete(one)
    },
    count: () => running.size,
    stopAll: () => {
      for (const { stop } of running) stop()
    },
  }
}
