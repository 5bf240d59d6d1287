import type { FastifyInstance } from 'fastify'
import { failures } from '#contract/messages.ts'
import { sessionEndpoints } from '#contract/session.ts'
import { addressOf } from '#server/address.ts'
import type { Config } from '#server/config.ts'
import { Refusal } from '#server/errors.ts'
import { route } from '#server/route.ts'
import { clearSessionCookie, setSessionCookie } from '#server/session-cookie.ts'
import { verifyPassword } from './password.ts'
import type { SessionRepository } from './repository.ts'

export const sessionRoutes = (app: FastifyInstance, config: Config, sessions: SessionRepository): void => {
  route(app, sessionEndpoints.login, async ({ body, request, reply }) => {
    const { username, password } = body()
    const address = addressOf(request)
    await app.countHit('login_address', address)
    await app.countHit('login', address, username.toLowerCase())
    const account = await sessions.findAccount(username)
    const isRight = await verifyPassword(account?.passwordHash ?? null, password)
    if (!account || !isRight) throw new Refusal('unauthenticated', { message: failures.login })
    // A new one at each login: a token that somebody planted before is worth nothing.
    if (request.session) await sessions.close(request.session.tokenHash)
    setSessionCookie(reply, config, await sessions.open(account.user.id))
    return account.user
  })

  route(app, sessionEndpoints.logout, async ({ request, reply }) => {
    if (request.session) await sessions.close(request.session.tokenHash)
    clearSessionCookie(reply, config)
    return undefined
  })

  route(app, sessionEndpoints.me, async ({ request }) => ({ user: request.session?.user ?? null }))
}
