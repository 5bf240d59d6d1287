import type { SessionUser } from '#contract/people/sessions.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import type { LoginTokens } from '#server/http/cookie.ts'
import { tokenHashOf } from '#server/http/token.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import { enqueueEmail } from '#server/modules/emails/repository.ts'
import { type Browser, closeSession, openSession } from '#server/modules/sessions/repository.ts'
import { type Account, findAccount, findAccountById, findByToken, lockAccount } from './repository.ts'
import { setPassword } from './set-password.ts'

interface OpenedSession {
  readonly user: SessionUser
  readonly tokens: LoginTokens
}

interface LinkToCheck {
  readonly token: string
  readonly email?: string | undefined
}

interface Confirmation {
  readonly token: string
  readonly accountId: number
  readonly passwordHash: string
}

const byOwner = ({ id, fullName, group }: SessionUser) => ({
  actorId: id,
  groupId: group?.id ?? null,
  object: { type: 'user', id, name: fullName } as const,
})

/** Passwords set by e-mail links and by the old password. Expects validated passwords. */
export const passwordsIn = (db: Db, now: () => Date) => ({
  /** Looks nothing up, so known and unknown addresses take equally long. */
  askForReset: (email: string): Promise<void> =>
    transact(db, (tx) => enqueueEmail(tx, now(), { kind: 'reset', email })),

  find: (accountId: number): Promise<Account | undefined> => findAccountById(db, accountId),

  findByToken: (token: string): Promise<Account | undefined> => findByToken(db, tokenHashOf(token), now()),

  /** True for a usable token and for its account's address. */
  checkLink: async ({ token, email }: LinkToCheck): Promise<{ isValid: boolean; isForEmail: boolean }> => {
    const account = await findByToken(db, tokenHashOf(token), now())
    const named = account && email !== undefined ? await findAccount(db, email) : undefined
    return { isValid: account !== undefined, isForEmail: named !== undefined && named.user.id === account?.user.id }
  },

  /** Uses up the token and replaces the browser's session; null if already used. */
  confirm: ({ token, accountId, passwordHash }: Confirmation, browser: Browser): Promise<OpenedSession | null> =>
    transact(db, async (tx) => {
      const account = await lockAccount(tx, accountId)
      const isOpen = account && (await findByToken(tx, tokenHashOf(token), now()))
      if (!isOpen) return null
      const wasPending = account.passwordHash === null
      await setPassword(tx, account, passwordHash)
      if (browser.previous) await closeSession(tx, browser.previous)
      const opened = { user: account.user, tokens: await openSession(tx, { accountId, browser }, now()) }
      if (!wasPending) await enqueueEmail(tx, now(), { kind: 'password_changed', accountId })
      const kind = wasPending ? 'account_confirmed' : 'password_reset'
      await recordActivity(tx, now(), { kind, ...byOwner(account.user) })
      return opened
    }),

  /** Returns the tokens of the only remaining session; null if the old password was changed in between. */
  change: ({ user, passwordHash: old }: Account, passwordHash: string, browser: Browser): Promise<LoginTokens | null> =>
    transact(db, async (tx) => {
      const account = await lockAccount(tx, user.id)
      if (!account || account.passwordHash !== old) return null
      await setPassword(tx, account, passwordHash)
      const tokens = await openSession(tx, { accountId: user.id, browser }, now())
      await enqueueEmail(tx, now(), { kind: 'password_changed', accountId: user.id })
      await recordActivity(tx, now(), { kind: 'password_changed', ...byOwner(account.user) })
      return tokens
    }),
})
