import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Throttle } from '#server/db/throttle.ts'
import { Refusal } from '#server/errors.ts'
import type { RateLimitName } from '#server/rate-limits.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a hit for a key, or throws a 429 that says when to come back. */
    countHit(limit: RateLimitName, ...key: readonly string[]): Promise<void>
  }
}

/** Who a guest is for the counters: the address, of IPv6 the network that one customer gets. */
export const addressOf = (request: FastifyRequest): string => {
  const { ip } = request
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)
  return mapped?.[1] ?? ip.split(':').slice(0, 4).join(':')
}

const perRequest = (request: FastifyRequest): { limit: RateLimitName; key: string } | null => {
  const user = request.session?.user
  const key = user ? `user ${user.id}` : `address ${addressOf(request)}`
  switch (request.routeOptions.config.endpoint?.rateLimit) {
    case 'reads':
      return { limit: user ? 'reads_user' : 'reads_guest', key }
    case 'writes':
      return { limit: 'writes', key }
    case 'icons':
      return { limit: 'icons', key }
    default:
      // The others count by what their body says, so their handlers do it.
      return null
  }
}

// Keys hold e-mail addresses and network addresses of people who may not even have an account.
const keyHash = (parts: readonly string[]) => createHash('sha256').update(parts.join('\n')).digest('base64url')

/** Counts calls by who makes them; the counters are in the database, shared by all processes (decisions §5). */
export const registerRateLimits = (app: FastifyInstance, config: Config, throttle: Throttle): void => {
  app.decorate('countHit', async (limit: RateLimitName, ...key: readonly string[]) => {
    const { hits, seconds } = config.rateLimits[limit]
    const counted = await throttle.count(keyHash([limit, ...key]), seconds)
    if (counted.hits > hits) throw new Refusal('too_many_requests', { retryAfter: Math.max(1, counted.retryAfter) })
  })
  app.addHook('onRequest', async (request) => {
    const counter = perRequest(request)
    if (counter) await app.countHit(counter.limit, counter.key)
  })
}
