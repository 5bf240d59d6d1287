import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { RateLimit } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { HttpError } from '#server/errors.ts'
import { type Address, addressOf } from '#server/http/address.ts'
import type { RateLimitName } from './limits.ts'
import { rateLimitMemory } from './memory.ts'
import { type HitWindow, rateLimitsIn } from './store.ts'

type KeyPart = string | Address

type ExceededListener = (...key: readonly string[]) => Promise<void>

declare module 'fastify' {
  interface FastifyInstance {
    /** Counts a hit or throws 429. Addresses count by network and site (decision 0041). */
    countHit(limit: RateLimitName, ...key: readonly KeyPart[]): Promise<void>
    takeBackHit(limit: RateLimitName, ...key: readonly string[]): Promise<void>
    /** Calls the listener at the first hit beyond an exact limit. */
    onExceeded(limit: RateLimitName, listener: ExceededListener): void
    flushHits(): Promise<void>
  }
}

const perCall: Partial<Record<RateLimit, { readonly user: RateLimitName; readonly guest: RateLimitName }>> = {
  reads: { user: 'reads_user', guest: 'reads_guest' },
  writes: { user: 'writes', guest: 'writes' },
  icons: { user: 'icons', guest: 'icons' },
  checks: { user: 'checks', guest: 'checks' },
  exports: { user: 'exports_user', guest: 'exports_guest' },
}

const counterOf = (request: FastifyRequest): { limit: RateLimitName; key: readonly KeyPart[] } | null => {
  const { endpoint } = request.routeOptions.config
  const limits = endpoint && perCall[endpoint.rateLimit]
  if (!limits) return null
  const user = request.session?.user
  return user
    ? { limit: limits.user, key: ['user', String(user.id)] }
    : { limit: limits.guest, key: ['address', addressOf(request)] }
}

/** Factor of a limit for a whole site. */
const NETWORKS_OF_A_SITE = 16

interface Counter {
  readonly key: readonly string[]
  readonly times: number
}

const countersOf = (key: readonly KeyPart[]): Counter[] => {
  const by = (name: 'network' | 'site') => key.map((part) => (typeof part === 'string' ? part : (part[name] ?? '')))
  const hasSite = key.some((part) => typeof part !== 'string' && part.site !== null)
  const network = { key: by('network'), times: 1 }
  return hasSite ? [network, { key: ['site', ...by('site')], times: NETWORKS_OF_A_SITE }] : [network]
}

// Hashed, because keys contain personal addresses.
const keyHash = (parts: readonly string[]) => hash('sha256', parts.join('\n'), 'base64url')

// Frequent limits are in memory; those against guesses and e-mails are exact.
const inMemoryLimits = new Set<RateLimitName>(Object.values(perCall).flatMap(({ user, guest }) => [user, guest]))

interface RateLimitDependencies {
  readonly db: Db
  readonly config: Config
  readonly clock: () => Date
}

export const registerRateLimits = (app: FastifyInstance, { db, config, clock }: RateLimitDependencies): void => {
  const store = rateLimitsIn(db, clock)
  const onFailure = (error: unknown) => {
    app.noteFailure(error)
    app.log.warn(error, 'the hits of rate limits are not written')
  }
  const memory = rateLimitMemory({ store, now: clock, onFailure })
  app.sweepRegularly(async () => {
    memory.sweep()
    await store.sweep()
  })
  app.addHook('onClose', memory.close)

  const most = (limit: RateLimitName, { times }: Counter) => config.rateLimits[limit].hits * times
  const check = (limit: RateLimitName, counter: Counter, { hits, resetsAt }: HitWindow) => {
    if (hits <= most(limit, counter)) return
    const seconds = Math.ceil((resetsAt.getTime() - clock().getTime()) / 1000)
    throw new HttpError('too_many_requests', { retryAfter: Math.max(1, seconds), why: `limit ${limit}` })
  }
  const countHere = (limit: RateLimitName, key: readonly KeyPart[]) => {
    for (const counter of countersOf(key)) {
      check(limit, counter, memory.count(keyHash([limit, ...counter.key]), config.rateLimits[limit].seconds))
    }
  }
  const listeners = new Map<RateLimitName, ExceededListener>()
  const countInStore = async (limit: RateLimitName, key: readonly KeyPart[]) => {
    for (const counter of countersOf(key)) {
      const window = await store.count(keyHash([limit, ...counter.key]), config.rateLimits[limit].seconds)
      if (window.hits === most(limit, counter) + 1) await listeners.get(limit)?.(...counter.key)
      check(limit, counter, window)
    }
  }

  app.decorate('flushHits', memory.flush)
  app.decorate('countHit', async (limit: RateLimitName, ...key: readonly KeyPart[]) => {
    if (inMemoryLimits.has(limit)) countHere(limit, key)
    else await countInStore(limit, key)
  })
  app.decorate('takeBackHit', (limit: RateLimitName, ...key: readonly string[]) =>
    store.takeBack(keyHash([limit, ...key])),
  )
  app.decorate('onExceeded', (limit: RateLimitName, listener: ExceededListener) => void listeners.set(limit, listener))
  app.addHook('onRequest', (request, _reply, done) => {
    const counter = counterOf(request)
    if (counter) countHere(counter.limit, counter.key)
    done()
  })
}
