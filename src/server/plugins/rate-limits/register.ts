import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateLimit } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { HttpError } from '#server/errors.ts'
import { addressOf } from '#server/http/address.ts'
import type { RateLimitName } from './limits.ts'
import { rateLimitsIn } from './store.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a hit for a key, or throws a 429 that says when to come back. */
    countHit(limit: RateLimitName, ...key: readonly string[]): Promise<void>
  }
}

// The others count by what their body says, so their handlers do it.
const perCall: Partial<Record<RateLimit, { readonly user: RateLimitName; readonly guest: RateLimitName }>> = {
  reads: { user: 'reads_user', guest: 'reads_guest' },
  writes: { user: 'writes', guest: 'writes' },
  icons: { user: 'icons', guest: 'icons' },
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
const keyHash = (parts: readonly string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url')

interface RateLimitParts {
  readonly db: Db
  readonly config: Config
  readonly clock: () => Date
}

/** Counts calls by who makes them, in the database, so for all processes together (decision 0013, rate limits). */
export const registerRateLimits = (app: FastifyInstance, { db, config, clock }: RateLimitParts): void => {
  const rateLimits = rateLimitsIn(db, clock)
  app.sweepRegularly(rateLimits.sweep)
  app.decorate('countHit', async (limit: RateLimitName, ...key: readonly string[]) => {
    const { hits, seconds } = config.rateLimits[limit]
    const counted = await rateLimits.count(keyHash([limit, ...key]), seconds)
    if (counted.hits > hits) throw new HttpError('too_many_requests', { retryAfter: Math.max(1, counted.retryAfter) })
  })
  app.addHook('onRequest', async (request) => {
    const counter = counterOf(request)
    if (counter) await app.countHit(counter.limit, counter.key)
  })
}
