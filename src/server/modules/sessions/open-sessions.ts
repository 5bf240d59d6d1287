import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import { authorizeOrHide } from '#server/authorize.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { notFound } from '#server/errors.ts'
import { clearSessionCookie } from '#server/http/cookie.ts'
import { route } from '#server/route.ts'
import { sessionEndsIn } from './end-repository.ts'
import { sessionsIn } from './repository.ts'

interface OpenSessionDependencies {
  readonly db: Db
  readonly config: Config
  readonly clock: () => Date
}

const isCurrent = ({ session }: FastifyRequest, tokenHash: Buffer) => session?.tokenHash.equals(tokenHash) ?? false

/** Own open sessions (decision 0039). */
export const registerOpenSessions = (app: FastifyInstance, { db, config, clock }: OpenSessionDependencies): void => {
  const sessions = sessionsIn(db, config, clock)

  route(app, sessionEndpoints.list, async ({ actor, request }) => {
    const rows = await sessions.list(actor.id)
    return rows.map(({ id, device, address, created_at: createdAt, seen_at: seenAt, token_hash: tokenHash }) => ({
      id,
      device,
      address,
      createdAt: createdAt.toISOString(),
      usedAt: seenAt.toISOString(),
      current: isCurrent(request, tokenHash),
    }))
  })

  route(app, sessionEndpoints.end, async ({ actor, params, request, reply }) => {
    const ended = (await transact(db, (tx) => sessionEndsIn(tx, clock).endOwn(actor, params.id))) ?? notFound()
    if (isCurrent(request, ended)) clearSessionCookie(reply, config)
    return undefined
  })

  route(app, sessionEndpoints.endOf, async ({ actor, params, reply }) => {
    await transact(db, async (tx) => {
      const ends = sessionEndsIn(tx, clock)
      const person = authorizeOrHide(actor, 'session.endOf', await ends.lockPerson(params.userId))
      await ends.endOf(actor, person)
    })
    if (params.userId === actor.id) clearSessionCookie(reply, config)
    return undefined
  })
}
