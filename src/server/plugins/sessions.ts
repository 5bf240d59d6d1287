import type { FastifyInstance, FastifyRequest } from 'fastify'
import { SESSION_HEADER, UNATTENDED_HEADER } from '#contract/endpoint.ts'
import type { Session } from '#server/actor.ts'
import type { Config } from '#server/config.ts'
import { sessionCookieName } from '#server/http/cookie.ts'
import { checkRole } from '#server/route.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
}

type FindSession = (token: string, request: FastifyRequest) => Promise<Session | null>

/** True for calls without user action. */
export const isUnattended = ({ routeOptions, headers }: FastifyRequest): boolean =>
  routeOptions.config.endpoint?.isUnattended === true || UNATTENDED_HEADER.toLowerCase() in headers

export const readSessions = (app: FastifyInstance, config: Config, findSession: FindSession): void => {
  const name = sessionCookieName(config.publicUrl)
  app.decorateRequest('session', null)
  app.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.endpoint) return done()
    const found = (session: Session | null) => {
      request.session = session
      if (!session) reply.header(SESSION_HEADER, 'none')
      done()
    }
    const token = request.cookies[name]
    if (token === undefined) found(null)
    else findSession(token, request).then(found, done)
  })
}

export const checkRoles = (app: FastifyInstance): void => {
  app.addHook('onRequest', (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config
    if (endpoint) checkRole(endpoint, request)
    done()
  })
}
