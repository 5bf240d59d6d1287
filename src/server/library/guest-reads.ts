import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PoolConfig } from 'pg'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { sessionCookieName } from '#server/http/cookie.ts'
import { type AnswerableCall, answerFromLeader, guestAnswersFrom } from './answer-call.ts'
import { measureReplica } from './measure-replica.ts'
import { leaderOf, type Replica, replicaOf } from './places.ts'

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
    /** Answers a call by what its work reads, which is done again elsewhere where a replica fails. */
    answerCall<T>(call: AnswerableCall<T>): Promise<T>
  }
}

interface GuestReadParts {
  readonly db: Db
  readonly connection?: PoolConfig
  readonly config: Config
  readonly replica?: Replica
  /** The version of the public sources that the index of the library has; 0 for none. */
  readonly indexed: () => number
}

/** Without a replica every call reads from the one place there is. */
const registerAlone = (app: FastifyInstance, db: Db) => {
  app.decorate('eachPlace', <Parts>(make: (place: Place) => Parts) => {
    const parts = make({ db, isReplica: false })
    return () => parts
  })
  app.decorate('answerCall', <T>({ work }: AnswerableCall<T>) => work())
}

/** What guests may read of sources. Whether somebody with a session cookie is a guest only the leader knows. */
const isGuestRead = (endpoint: Endpoint, { cookies }: FastifyRequest, cookieName: string) =>
  endpoint.method === 'GET' && endpoint.action === 'source.read' && cookies[cookieName] === undefined

type WithReplica = GuestReadParts & Required<Pick<GuestReadParts, 'connection' | 'replica'>>

const registerWithReplica = (app: FastifyInstance, { db, connection, config, indexed, ...parts }: WithReplica) => {
  const replica = replicaOf(parts.replica, app.log)
  const leader = leaderOf(db, connection)
  const answerGuest = guestAnswersFrom({ leader, replica, indexed })
  const cookieName = sessionCookieName(config.publicUrl)
  measureReplica(app, db, replica)
  app.addHook('onClose', async () => {
    replica.watched.close()
    leader.watched.close()
  })
  app.decorate('eachPlace', <Parts>(make: (place: Place) => Parts) => {
    const ofLeader = make({ db, isReplica: false })
    const ofReplica = make({ db: replica.db, isReplica: true })
    return ({ isOnReplica }: FastifyRequest) => (isOnReplica ? ofReplica : ofLeader)
  })
  app.decorate('answerCall', <T>(call: AnswerableCall<T>) =>
    isGuestRead(call.endpoint, call.request, cookieName) ? answerGuest(call) : answerFromLeader(leader, call),
  )
}

/**
 * Has guests' reads answered from a replica, where there is one and it has all that the caller has seen; else from the leader, as
 * everything that a signed-in person does (decision 0053).
 */
export const registerGuestReads = (app: FastifyInstance, parts: GuestReadParts): void => {
  const { db, connection, replica } = parts
  app.decorateRequest('isOnReplica', false)
  if (replica && connection) registerWithReplica(app, { ...parts, connection, replica })
  else registerAlone(app, db)
}
