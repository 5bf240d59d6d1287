import type { FastifyInstance } from 'fastify'
import type { SessionUser } from '#contract/people/sessions.ts'
import { EVENT_STREAM, eventEndpoints } from '#contract/status/events.ts'
import type { Session } from '#server/actor.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { streamBounds, takerOf } from '#server/http/stream-bounds.ts'
import { sessionsIn } from '#server/modules/sessions/repository.ts'
import { route } from '#server/route.ts'
import { Follower } from './follower.ts'
import { regularLooks } from './looks.ts'
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
  const looks = regularLooks(app.log)

  const isAsBefore = async ({ tokenHash, user }: Session) =>
    textOf((await sessions.peek(tokenHash))?.user) === textOf(user)

  const looking = (follower: Follower, session: Session | null) => async () => {
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
  app.decorate('announceEvents', looks.lookNow)
  // Streams would delay closing forever.
  app.addHook('preClose', async () => bounds.stopAll())
  app.addHook('onClose', async () => looks.close())

  route(app, eventEndpoints.follow, async ({ actor, request, reply }) => {
    const taker = takerOf(actor, request)
    // Buffering proxies would hold events back.
    reply.type(EVENT_STREAM).headers({ connection: 'close', 'x-accel-buffering': 'no' })
    if (request.method === 'HEAD') {
      bounds.check(taker)
      return new ReadableStream({ start: (controller) => controller.close() })
    }
    const follower: Follower = new Follower(actor, () => {
      looks.remove(look)
      leave()
    })
    const look = looking(follower, request.session)
    const leave = bounds.begin(taker, () => follower.end())
    looks.add(look)
    try {
      await look()
    } catch (error) {
      follower.end()
      throw error
    }
    return follower.body
  })
}
