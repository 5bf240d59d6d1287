import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateLimit } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { HttpError } from '#server/errors.ts'
import { addressOf } from '#server/http/address.ts'
import type { RateLimitName } from './limits.ts'
import { rateLimitMemory } from './memory.ts'
import { rateLimitsIn, type Window } from './store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a hit for a key, or throws a 429 that says when to come back. */
    countHit(limit: RateLimitName, ...key: readonly string[]): Promise<void>
    /** Writes the hits that were counted in memory, and learns of those of other processes. Happens by itself. */
    flushHits(): Promise<void>
  }
}

// The others count by what their body says, so their handlers do it.
const perCall: Partial<Record<RateLimit, { readonly user: RateLimitName; readonly guest: RateLimitName }>> = {
  reads: { user: 'reads_user', guest: 'reads_guest' },
  writes: { user: 'writes', guest: 'writes' },
  icons: { user: 'icons', guest: 'icons' },
  exports: { user: 'exports_user', guest: 'exports_guest' },
}

const counterOf = (request: FastifyRequest): { limit: RateLimitName; key: string } | null => {
  const { endpoint } = request.routeOptions.config
  const limits = endpoint && perCall[endpoint.rateLimit]
  if (!limits) return null
  const user = request.session?.user
  return user
    ? { limit: limits.user, key: `user ${user.id}` }
    : { limit: limits.guest, key: `address ${addressOf(request)}` }
}

// Keys hold e-mail addresses and network addresses of people who may not even have an account.
const keyHash = (parts: readonly string[]) => hash('sha256', parts.join('\n'), 'base64url')

// What counts each call is counted in memory and written from time to time; what keeps guesses and e-mails few is exact.
const countedInMemory = new Set<RateLimitName>(Object.values(perCall).flatMap(({ user, guest }) => [user, guest]))

interface RateLimitParts {
  readonly db: Db
  readonly config: Config
  readonly clock: () => Date
}

/** Counts calls by who makes them, for all processes together (decision 0013, rate limits). */
export const registerRateLimits = (app: FastifyInstance, { db, config, clock }: RateLimitParts): void => {
  const store = rateLimitsIn(db, clock)
  const onFailure = (error: unknown) => app.log.warn(error, 'the hits of rate limits are not written')
  const memory = rateLimitMemory({ store, now: clock, onFailure })
  app.sweepRegularly(async () => {
    memory.sweep()
    await store.sweep()
  })
  app.addHook('onClose', memory.close)

  const check = (limit: RateLimitName, { hits, resetsAt }: Window) => {
    if (hits <= config.rateLimits[limit].hits) return
    const seconds = Math.ceil((resetsAt.getTime() - clock().getTime()) / 1000)
    throw new HttpError('too_many_requests', { retryAfter: Math.max(1, seconds) })
  }
  const countHere = (limit: RateLimitName, key: readonly string[]) =>
    check(limit, memory.count(keyHash([limit, ...key]), config.rateLimits[limit].seconds))

  app.decorate('flushHits', memory.flush)
  app.decorate('countHit', async (limit: RateLimitName, ...key: readonly string[]) => {
    if (countedInMemory.has(limit)) countHere(limit, key)
    else check(limit, await store.count(keyHash([limit, ...key]), config.rateLimits[limit].seconds))
  })
  app.addHook('onRequest', (request, _reply, done) => {
    const counter = counterOf(request)
    if (counter) countHere(counter.limit, [counter.key])
    done()
  })
}
