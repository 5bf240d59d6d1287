import type { FastifyInstance } from 'fastify'
import type { SessionUser } from '#contract/people/sessions.ts'
import { EVENT_STREAM, eventEndpoints } from '#contract/status/events.ts'
import type { Session } from '#server/actor.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { streamBounds, streamClientOf } from '#server/http/stream-bounds.ts'
import { sessionsIn } from '#server/modules/sessions/repository.ts'
import { route } from '#server/route.ts'
import { changePolling } from './change-polling.ts'
import { Follower } from './follower.ts'
import { versionsIn } from './repository.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** Sends pending events; runs every second with subscribers. */
    announceEvents(): Promise<void>
  }
}

interface EventDependencies {
  readonly db: Db
  readonly config: Config
  readonly clock: () => Date
}

// One stream per browser; an office may have many guests.
const MOST = { what: 'streams of events', all: 2000, guests: 1000, user: 8, guest: 30, retrySeconds: 60 } as const

const textOf = (user: SessionUser | undefined) => JSON.stringify(user)

/** Event streams: one poll for versions and sessions per second, none without streams (decision 0045). */
export const registerEvents = (app: FastifyInstance, { db, config, clock }: EventDependencies): void => {
  const bounds = streamBounds(MOST)
  const readVersions = versionsIn(db)
  const sessions = sessionsIn(db, config, clock)
  const polling = changePolling(app.log)

  const isAsBefore = async ({ tokenHash, user }: Session) =>
    textOf((await sessions.peek(tokenHash))?.user) === textOf(user)

  const pollOf = (follower: Follower, session: Session | null) => async () => {
    try {
      const [versions, isOpen] = await Promise.all([
        readVersions(follower.versioned),
        session === null || isAsBefore(session),
      ])
      if (isOpen) follower.announce(versions)
      else follower.endSession(clock())
    } finally {
      follower.keepAlive()
    }
  }

  app.measure({
    gauges: { event_streams: { help: 'Pages that follow events of this process' } },
    read: () => ({ event_streams: bounds.count() }),
  })
  app.decorate('announceEvents', polling.pollNow)
  // Streams would delay closing forever.
  app.addHook('preClose', async () => bounds.stopAll())
  app.addHook('onClose', async () => polling.close())

  route(app, eventEndpoints.follow, async ({ actor, request, reply }) => {
    const client = streamClientOf(actor, request)
    // Buffering proxies would hold events back.
    reply.type(EVENT_STREAM).headers({ connection: 'close', 'x-accel-buffering': 'no' })
    if (request.method === 'HEAD') {
      bounds.check(client)
      return new ReadableStream({ start: (controller) => controller.close() })
    }
    const follower: Follower = new Follower(actor, () => {
      polling.remove(poll)
      leave()
    })
    const poll = pollOf(follower, request.session)
    const leave = bounds.begin(client, () => follower.end())
    polling.add(poll)
    try {
      await poll()
    } catch (error) {
      follower.end()
      throw error
    }
    return follower.body
  })
}
