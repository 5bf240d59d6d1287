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

export const streamClientOf = (actor: Actor | null, request: FastifyRequest): StreamClient =>
  actor ? { key: `user ${actor.id}`, isGuest: false } : { key: `address ${addressOf(request).network}`, isGuest: true }

interface OpenStream extends StreamClient {
  readonly stop: () => void
}

/** Counts running streams of one kind and enforces their limits. */
export const streamBounds = ({ what, retrySeconds: retryAfter, messages, ...limits }: StreamLimits) => {
  const ownOptions = { retryAfter, ...(messages && { message: messages.own }) }
  const sharedOptions = { retryAfter, ...(messages && { message: messages.others }) }
  const streams = new Set<OpenStream>()

  const count = (which: (one: OpenStream) => boolean) => [...streams].filter(which).length

  const check = ({ key, isGuest }: StreamClient) => {
    if (count((one) => one.key === key) >= (isGuest ? limits.guest : limits.user))
      throw new HttpError('too_many_requests', { ...ownOptions, why: `${what} at once` })
    if (streams.size >= limits.all || (isGuest && count((one) => one.isGuest) >= limits.guests))
      throw new HttpError('unavailable', { ...sharedOptions, why: `${what} of all at once` })
  }

  return {
    check,
    /** Starts a stream or throws; it runs until the returned function is called. */
    begin: (client: StreamClient, stop: () => void): (() => void) => {
      check(client)
      const one = { ...client, stop }
      streams.add(one)
      return () => void streams.delete(one)
    },
    count: () => streams.size,
    stopAll: () => {
      for (const { stop } of streams) stop()
    },
  }
}
