import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Endpoint, LIBRARY_VERSION_HEADER } from '#contract/endpoint.ts'
import { isDatabaseFailure } from '#server/db/failures.ts'
import { codeOf } from '#server/db/sql-state.ts'
import { HttpError } from '#server/errors.ts'
import type { Reached } from './along.ts'
import type { Leader, WatchedReplica } from './places.ts'

/** A call, and what answers it out of what it reads where it is to read. */
export interface AnswerableCall<T> {
  readonly endpoint: Endpoint
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly work: () => Promise<T>
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

const isElsewhereBetter = (error: unknown) => isDatabaseFailure(error) && codeOf(error) !== TOO_SLOW

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

/** Whether the reply is to say of which version it is: not of a stream, which goes on, nor of each icon of a page. */
const saysVersion = ({ endpoint }: AnswerableCall<unknown>) => !endpoint.streams && endpoint.rateLimit !== 'icons'

/** Answers a call from the leader, and says of which version that is. */
export const answerFromLeader = async <T>(leader: Leader, call: AnswerableCall<T>): Promise<T> => {
  call.request.isOnReplica = false
  const say = async () => {
    const reached = saysVersion(call) ? await within(VERSION_MS, leader.readReached()) : null
    // Of what was tried on a replica before.
    call.reply.removeHeader(LIBRARY_VERSION_HEADER)
    if (reached) call.reply.header(LIBRARY_VERSION_HEADER, String(reached.reached))
  }
  try {
    const value = await call.work()
    await say()
    return value
  } catch (error) {
    // That something is not there was seen as well.
    if (!isDatabaseFailure(error)) await say()
    throw error
  }
}

interface Places {
  readonly leader: Leader
  readonly replica: WatchedReplica
  /** The version of the public sources that the index of the library has; 0 for none. */
  readonly indexed: () => number
}

/** Answers guests: from the replica where it has all that they have seen, else from the leader; 503 without that. */
export const guestAnswersFrom = ({ leader, replica, indexed }: Places) => {
  /** Whether the replica has all that the caller has seen and, where there is a choice, all that the index has. */
  const hasReached = async (seen: number) => {
    const isSo = (sources: number) => replica.last().reached >= seen && replica.last().sources >= sources
    const known = indexed()
    if (isSo(known)) return true
    await replica.readReached()
    return isSo(leader.watched.isAway() ? 0 : known)
  }

  const answerThere = async <T>({ request, reply, work }: AnswerableCall<T>): Promise<T> => {
    request.isOnReplica = true
    try {
      return await work()
    } finally {
      reply.header(LIBRARY_VERSION_HEADER, String(replica.last().reached))
    }
  }

  /** By the replica; undefined where that can't be. */
  const tryReplica = async <T>(call: AnswerableCall<T>): Promise<{ value: T } | undefined> => {
    for (let tries = 0; tries < TRIES && !replica.watched.isAway(); tries += 1) {
      try {
        return await replica.watched.during(async () =>
          (await hasReached(seenBy(call.request))) ? { value: await answerThere(call) } : undefined,
        )
      } catch (error) {
        if (!isElsewhereBetter(error)) throw error
        // As an error, whose message the log keeps clear of what was typed.
        call.request.log.info({ err: error }, 'a replica could not answer')
        if (!leader.watched.isAway()) return undefined
      }
    }
    return undefined
  }

  return async <T>(call: AnswerableCall<T>): Promise<T> => {
    const answered = await tryReplica(call)
    if (answered) return answered.value
    if (leader.watched.isAway())
      throw new HttpError('unavailable', { retryAfter: RETRY_SECONDS, why: 'neither replica nor leader' })
    return leader.watched.during(() => answerFromLeader(leader, call))
  }
}
