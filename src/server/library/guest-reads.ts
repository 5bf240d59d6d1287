import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Pool, PoolConfig } from 'pg'
import { type Endpoint, LIBRARY_VERSION_HEADER } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import { isDatabaseFailure } from '#server/db/failures.ts'
import { type Db, queriesOver } from '#server/db/kysely.ts'
import { codeOf } from '#server/db/sql-state.ts'
import { watchServer } from '#server/db/watch.ts'
import { HttpError } from '#server/errors.ts'
import { sessionCookieName } from '#server/http/cookie.ts'
import { type Reached, readAlong, readReached } from './along.ts'
import { sharedRead } from './shared-read.ts'

/** A copy of the database that follows it, as PostgreSQL replicates it. */
export interface Replica {
  /** Its connections have statements sent in one flight. */
  readonly pool: Pool
  /** For what needs a connection of its own. */
  readonly connection: PoolConfig
}

/** Where a call reads. */
export interface Place {
  readonly db: Db
  readonly isReplica: boolean
}

declare module 'fastify' {
  interface FastifyRequest {
    isOnReplica: boolean
  }
  interface FastifyInstance {
    /** Has a module make its parts for each place that calls read from. A call is given those of the place that is its own. */
    eachPlace<Parts>(make: (place: Place) => Parts): (request: FastifyRequest) => Parts
    /** Answers a call by what `work` reads, which is done again elsewhere where a replica fails. */
    answerCall<T>(endpoint: Endpoint, call: FastifyCall, work: () => Promise<T>): Promise<T>
  }
}

interface FastifyCall {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

interface GuestReadParts {
  readonly db: Db
  readonly connection?: PoolConfig
  readonly config: Config
  readonly replica?: Replica
  /** The version of the public sources that the index of the library has; 0 for none. */
  readonly indexed: () => number
}

const RETRY_SECONDS = 5
// A slow statement is as slow elsewhere.
const TOO_SLOW = '57014'
// Of several replicas behind one address the next connection may lead to another one.
const TRIES = 3
// Who has changed something need not wait to hear of which version it is.
const VERSION_MS = 1000

const VERSION = /^\d{1,16}$/

/** What the caller has seen; 0 for nothing, and for what is no version. */
const seenBy = ({ headers }: FastifyRequest): number => {
  const seen = headers[LIBRARY_VERSION_HEADER.toLowerCase()]
  return typeof seen === 'string' && VERSION.test(seen) ? Number(seen) : 0
}

const unavailable = (why: string) => new HttpError('unavailable', { retryAfter: RETRY_SECONDS, why })

const isElsewhereBetter = (error: unknown) => isDatabaseFailure(error) && codeOf(error) !== TOO_SLOW

/** Without a replica every call reads from the one place there is. */
const registerAlone = (app: FastifyInstance, db: Db) => {
  app.decorate('eachPlace', <Parts>(make: (place: Place) => Parts) => {
    const parts = make({ db, isReplica: false })
    return () => parts
  })
  app.decorate('answerCall', <T>(_endpoint: Endpoint, _call: FastifyCall, work: () => Promise<T>) => work())
}

const within = async (ms: number, reading: Promise<Reached>): Promise<Reached | null> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<null>((resolve) => (timer = setTimeout(() => resolve(null), ms)))
  try {
    return await Promise.race([reading, late])
  } catch {
    return null
  } finally {
    clearTimeout(timer)
  }
}

/** The replica, with what it is known to have reached. */
const replicaOf = (app: FastifyInstance, { pool, connection }: Replica) => {
  const along = readAlong(pool)
  const db = queriesOver(pool)
  const watched = watchServer({
    connection,
    onChange: ({ isAway, error }) => {
      if (isAway) along.breakOff()
      app.log.warn({ err: error }, isAway ? 'the replica is away; guests read from the leader' : 'the replica is back')
    },
  })
  return { db, watched, readReached: sharedRead(() => readReached(db)), last: along.last }
}

const registerWithReplica = (
  app: FastifyInstance,
  { db, config, connection, indexed }: GuestReadParts & { connection: PoolConfig },
  given: Replica,
) => {
  const replica = replicaOf(app, given)
  const leader = {
    watched: watchServer({ connection, onChange: () => {} }),
    readReached: sharedRead(() => readReached(db)),
  }
  const cookieName = sessionCookieName(config.publicUrl)
  app.addHook('onClose', async () => {
    replica.watched.close()
    leader.watched.close()
  })

  const mayReadReplica = (endpoint: Endpoint, { cookies }: FastifyRequest) =>
    endpoint.method === 'GET' && endpoint.action === 'source.read' && cookies[cookieName] === undefined

  /** Whether the replica has all that the caller has seen and, where there is a choice, all that the index has. */
  const hasReached = async (seen: number) => {
    const isSo = (minimum: number) => replica.last().reached >= seen && replica.last().sources >= minimum
    const known = indexed()
    if (isSo(known)) return true
    await replica.readReached()
    return isSo(leader.watched.isAway() ? 0 : known)
  }

  const onReplica = async <T>({ request, reply }: FastifyCall, work: () => Promise<T>): Promise<T> => {
    request.isOnReplica = true
    try {
      return await work()
    } finally {
      reply.header(LIBRARY_VERSION_HEADER, String(replica.last().reached))
    }
  }

  const onLeader = async <T>(endpoint: Endpoint, { request, reply }: FastifyCall, work: () => Promise<T>) => {
    request.isOnReplica = false
    // That something is not there was seen as well.
    const outcome = await work().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
    if (
      !endpoint.streams &&
      endpoint.rateLimit !== 'icons' &&
      !('error' in outcome && isDatabaseFailure(outcome.error))
    ) {
      const reached = await within(VERSION_MS, leader.readReached())
      if (reached === null) reply.removeHeader(LIBRARY_VERSION_HEADER)
      else reply.header(LIBRARY_VERSION_HEADER, String(reached.reached))
    }
    if ('error' in outcome) throw outcome.error
    return outcome.value
  }

  /** By a replica; undefined where that can't be. */
  const tryReplica = async <T>(call: FastifyCall, work: () => Promise<T>): Promise<{ value: T } | undefined> => {
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (replica.watched.isAway()) return undefined
      try {
        return await replica.watched.during(async () =>
          (await hasReached(seenBy(call.request))) ? { value: await onReplica(call, work) } : undefined,
        )
      } catch (error) {
        if (!isElsewhereBetter(error)) throw error
        call.request.log.info({ reason: String(error) }, 'a replica could not answer')
        if (!leader.watched.isAway()) return undefined
      }
    }
    return undefined
  }

  const answerGuest = async <T>(endpoint: Endpoint, call: FastifyCall, work: () => Promise<T>): Promise<T> => {
    const answered = await tryReplica(call, work)
    if (answered) return answered.value
    if (leader.watched.isAway()) throw unavailable('neither replica nor leader')
    return leader.watched.during(() => onLeader(endpoint, call, work))
  }

  app.decorate('eachPlace', <Parts>(make: (place: Place) => Parts) => {
    const ofLeader = make({ db, isReplica: false })
    const ofReplica = make({ db: replica.db, isReplica: true })
    return ({ isOnReplica }: FastifyRequest) => (isOnReplica ? ofReplica : ofLeader)
  })
  app.decorate('answerCall', <T>(endpoint: Endpoint, call: FastifyCall, work: () => Promise<T>) =>
    mayReadReplica(endpoint, call.request) ? answerGuest(endpoint, call, work) : onLeader(endpoint, call, work),
  )
}

/**
 * Has guests' reads answered from a replica, where there is one and it has all that the caller has seen; else from the leader, as
 * everything that a signed-in person does (decision 0053).
 */
export const registerGuestReads = (app: FastifyInstance, parts: GuestReadParts): void => {
  const { db, connection, replica } = parts
  app.decorateRequest('isOnReplica', false)
  if (replica && connection) registerWithReplica(app, { ...parts, connection }, replica)
  else registerAlone(app, db)
}
