import type { FastifyInstance } from 'fastify'
import { SESSION_HEADER } from '#contract/endpoint.ts'
import type { Session } from '#server/actor.ts'
import type { Config } from '#server/config.ts'
import { sessionCookieName } from '#server/http/cookie.ts'
import { checkRole } from '#server/route.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
}

/** The session that a token opens, while it holds. */
type FindSession = (token: string) => Promise<Session | null>

/** Finds out who is asking, on every call. */
export const readSessions = (app: FastifyInstance, config: Config, findSession: FindSession): void => {
  const name = sessionCookieName(config.publicUrl)
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request, reply) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint) return
    const token = request.cookies[name]
    request.session = token === undefined ? null : await findSession(token)
    // Not where it could not be found out.
    if (!request.session) reply.header(SESSION_HEADER, 'none')
  })
}

/** Turns away callers whose role has no such function. Registered after what counts the calls, so that these count as well. */
export const checkRoles = (app: FastifyInstance): void => {
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint) checkRole(endpoint, request)
  })
}
