import type { FastifyInstance } from 'fastify'
import { accountEndpoints } from '#contract/people/accounts.ts'
import type { SessionUser } from '#contract/people/sessions.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/kysely.ts'
import { HttpError, invalidField } from '#server/errors.ts'
import { addressOf } from '#server/http/address.ts'
import { setLoginCookies } from '#server/http/cookie.ts'
import { goneSignal } from '#server/http/gone.ts'
import { browserOf } from '#server/modules/sessions/repository.ts'
import { route } from '#server/route.ts'
import { hashing, hashPassword, isSamePassword, verifyPassword } from './password.ts'
import { passwordsIn } from './password-repository.ts'
import { passwordComplaint } from './password-rules.ts'

// Used, expired, superseded or unknown: one answer, because the remedy is the same.
const linkIsDead = (): never => {
  throw new HttpError('invalid', {
    message: 'This link is no longer valid. To get a new one, reset your password, or ask for a new invitation.',
  })
}

const isNotCurrent = () => invalidField('currentPassword', 'This is not your current password')

const checkNewPassword = async (password: string, { email, group }: SessionUser) => {
  const complaint = await passwordComplaint(password, { email, groupName: group?.name ?? null })
  if (complaint !== null) throw invalidField('password', complaint)
}

interface AccountDependencies {
  readonly db: Db
  readonly config: Config
  readonly clock: () => Date
}

export const registerAccounts = (app: FastifyInstance, { db, config, clock }: AccountDependencies): void => {
  const passwords = passwordsIn(db, clock)
  app.measure({
    gauges: {
      hashing: {
        help: 'Passwords that are hashed or wait for it, by state; two run at once, and of those that wait 100 are let in',
        labels: ['state'],
      },
    },
    read: () => ({
      hashing: Object.entries(hashing.load()).map(([state, value]) => ({ labels: { state }, value })),
    }),
  })

  route(app, accountEndpoints.reset, async ({ body, request }) => {
    const { email } = body()
    // Otherwise one address could trigger e-mails to everyone.
    await app.countHit('writes', 'reset', addressOf(request))
    await app.countHit('reset', email)
    await passwords.askForReset(email)
    return undefined
  })

  route(app, accountEndpoints.checkLink, async ({ body, request }) => {
    const link = body()
    // Separate from attempts to set a password.
    await app.countHit('confirm', 'link', addressOf(request))
    return passwords.checkLink(link)
  })

  route(app, accountEndpoints.confirm, async ({ body, request, reply }) => {
    const { token, password } = body()
    await app.countHit('confirm', addressOf(request))
    const account = (await passwords.findByToken(token)) ?? linkIsDead()
    await checkNewPassword(password, account.user)
    const confirmation = {
      token,
      accountId: account.user.id,
      passwordHash: await hashPassword(password, goneSignal(reply)),
    }
    const opened = (await passwords.confirm(confirmation, browserOf(request, config))) ?? linkIsDead()
    setLoginCookies(reply, config, opened.tokens)
    return opened.user
  })

  route(app, accountEndpoints.changePassword, async ({ actor, body, request, reply }) => {
    const { currentPassword, password } = body()
    await app.countHit('login', 'current password', String(actor.id))
    const account = await passwords.find(actor.id)
    const gone = goneSignal(reply)
    const isRight = await verifyPassword(account?.passwordHash ?? null, currentPassword, gone)
    if (!account || !isRight) throw isNotCurrent()
    if (isSamePassword(password, currentPassword)) throw invalidField('password', 'This is already your password')
    await checkNewPassword(password, account.user)
    const tokens = await passwords.change(account, await hashPassword(password, gone), browserOf(request, config))
    if (tokens === null) throw isNotCurrent()
    setLoginCookies(reply, config, tokens)
    return undefined
  })
}
