import type { FastifyInstance } from 'fastify'
import { failures } from '#contract/messages.ts'
import { sessionEndpoints } from '#contract/people/sessions.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { HttpError } from '#server/errors.ts'
import { addressOf } from '#server/http/address.ts'
import { clearSessionCookie, setLoginCookies } from '#server/http/cookie.ts'
import { goneSignal } from '#server/http/gone.ts'
import { route } from '#server/route.ts'
import { sweepDevices } from './known-devices.ts'
import { loginsIn } from './login-repository.ts'
import { registerOpenSessions } from './open-sessions.ts'
import { browserOf, sessionsIn } from './repository.ts'

interface SessionDependencies {
  readonly db: Db
  readonly config: Config
  readonly clock: () => Date
}

export const registerSessions = (app: FastifyInstance, { db, config, clock }: SessionDependencies): void => {
  registerOpenSessions(app, { db, config, clock })
  const logins = loginsIn(db, clock)
  const sessions = sessionsIn(db, config, clock)
  app.sweepRegularly(sessions.sweep)
  app.measure({
    isStored: true,
    gauges: { sessions: { help: 'Open sessions, of all processes together' } },
    read: async () => ({ sessions: (await sessions.countOpen()).open }),
  })
  app.sweepRegularly(() => sweepDevices(db, clock()))
  app.onExceeded('login_account', (email) => logins.warnOwner(email))

  route(app, sessionEndpoints.login, async ({ body, request, reply }) => {
    const { username, password } = body()
    const address = addressOf(request)
    await app.countHit('login_address', address)
    await app.countHit('login', address, username)
    const browser = browserOf(request, config)
    const counter = await logins.counterOf(username, browser)
    // Counted before the check, against concurrent guesses.
    await app.countHit('login_account', ...counter)
    const { account, isRight } = await logins.checkCredentials({
      email: username,
      password,
      gone: goneSignal(reply),
    })
    const tokens = account && isRight ? await logins.logIn(account, browser) : null
    if (!account || tokens === null) {
      await logins.recordFailure({ email: username, address: browser.place.address, account })
      throw new HttpError('unauthenticated', { message: failures.login })
    }
    await app.takeBackHit('login_account', ...counter)
    setLoginCookies(reply, config, tokens)
    return account.user
  })

  route(app, sessionEndpoints.logout, async ({ request, reply }) => {
    if (request.session) await logins.logOut(request.session)
    clearSessionCookie(reply, config)
    return undefined
  })

  route(app, sessionEndpoints.logoutEverywhere, async ({ actor, reply }) => {
    await logins.logOutEverywhere(actor)
    clearSessionCookie(reply, config)
    return undefined
  })

  route(app, sessionEndpoints.me, async ({ request }) => ({ user: request.session?.user ?? null }))
}
