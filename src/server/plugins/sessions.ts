import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Session } from '#server/actor.ts'
import type { Config } from '#server/config.ts'
import { type SessionRepository, tokenHashOf } from '#server/modules/sessions/repository.ts'
import { checkRole } from '#server/route.ts'

declare module 'fastify' {
  interface FastifyRequest {
    session: Session | null
  }
}

/** The name of the session cookie. Over https the prefix makes browsers insist on Secure, this host and `Path=/`. */
export const sessionCookieName = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-sourcebook' : 'sourcebook'

const cookieOptions = (publicUrl: string) =>
  ({ httpOnly: true, sameSite: 'lax', path: '/', secure: publicUrl.startsWith('https:') }) as const

export const setSessionCookie = (reply: FastifyReply, { publicUrl, sessionMaxMs }: Config, token: string): void =>
  void reply.setCookie(sessionCookieName(publicUrl), token, {
    ...cookieOptions(publicUrl),
    maxAge: sessionMaxMs / 1000,
  })

export const clearSessionCookie = (reply: FastifyReply, { publicUrl }: Config): void =>
  void reply.clearCookie(sessionCookieName(publicUrl), cookieOptions(publicUrl))

/** Finds out who is asking, on every call anew, and turns away whose role has no such function. */
export const registerSessions = (app: FastifyInstance, config: Config, sessions: SessionRepository): void => {
  const name = sessionCookieName(config.publicUrl)
  app.decorateRequest('session', null)
  app.addHook('onRequest', async (request) => {
    const { endpoint } = request.routeOptions.config
    if (!endpoint) return
    const token = request.cookies[name]
    request.session = token === undefined ? null : await sessions.find(tokenHashOf(token))
    checkRole(endpoint, request)
  })
}
