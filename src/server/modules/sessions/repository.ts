import type { FastifyRequest } from 'fastify'
import { CompiledQuery, type InferResult, sql } from 'kysely'
import { SESSION_LIMIT } from '#contract/limits.ts'
import type { Session } from '#server/actor.ts'
import type { Config } from '#server/config.ts'
import { ifChangeable } from '#server/database-states.ts'
import type { Db } from '#server/db/kysely.ts'
import { deviceOf, type LoginTokens } from '#server/http/cookie.ts'
import { type Place, placeOf } from '#server/http/place.ts'
import { newToken, tokenHashOf } from '#server/http/token.ts'
import { sharedRead } from '#server/library/shared-read.ts'
import { accountsIn, presentUser } from '#server/modules/accounts/repository.ts'
import { forgetDevices, rememberDevice } from './known-devices.ts'

// Once a minute is exact enough, and spares nearly every request a write; often enough that a session in use never gets idle.
const seenEvery = ({ sessionIdleMs }: Limits) => Math.min(60_000, sessionIdleMs / 4)

/** In which browser somebody sets or gives their password. */
export interface Browser {
  /** The session that it had. */
  readonly previous: Session | null
  readonly place: Place
  /** The hash of the token by which it says that it is known. */
  readonly device: Buffer | null
}

export const browserOf = (request: FastifyRequest, config: Config): Browser => ({
  previous: request.session,
  place: placeOf(request),
  device: deviceOf(request, config),
})

interface NewSession {
  readonly accountId: number
  /** Where it is opened. */
  readonly browser: Pick<Browser, 'place' | 'device'>
}

/**
 * Starts a session of an account that the transaction has locked, and knows the browser from now on. Resolves with the tokens
 * of both, which are stored nowhere. Where there are `SESSION_LIMIT` already, the one used the longest ago ends.
 */
export const openSession = async (tx: Db, { accountId, browser }: NewSession, at: Date): Promise<LoginTokens> => {
  const token = newToken()
  await tx
    .deleteFrom('session')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('id')
        .where('account_id', '=', accountId)
        .orderBy('seen_at', 'desc')
        .orderBy('id', 'desc')
        .offset(SESSION_LIMIT - 1),
    )
    .execute()
  await tx
    .insertInto('session')
    .values({ ...browser.place, token_hash: tokenHashOf(token), account_id: accountId, created_at: at, seen_at: at })
    .execute()
  return { session: token, device: await rememberDevice(tx, { accountId, previous: browser.device }, at) }
}

/** False when it had ended already. */
export const closeSession = async (tx: Db, { tokenHash }: Session): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('session').where('token_hash', '=', tokenHash).executeTakeFirst()
  return numDeletedRows > 0n
}

/**
 * Ends every session of the account once `tx` is committed: on the very next request, and forgets its browsers. Resolves with
 * how many sessions they were.
 */
export const endSessions = async (tx: Db, accountId: number): Promise<number> => {
  await forgetDevices(tx, accountId)
  const { numDeletedRows } = await tx.deleteFrom('session').where('account_id', '=', accountId).executeTakeFirst()
  return Number(numDeletedRows)
}

interface Key {
  readonly tokenHashes: readonly Buffer[]
  readonly seenAfter: Date
  readonly createdAfter: Date
}

const openSessions = (db: Db, { tokenHashes, seenAfter, createdAfter }: Key) =>
  accountsIn(db)
    .innerJoin('session', 'session.account_id', 'account.id')
    .select(['session.seen_at', 'session.token_hash'])
    .where(sql<boolean>`session.token_hash = any(${tokenHashes}::bytea[])`)
    .where('session.seen_at', '>', seenAfter)
    .where('session.created_at', '>', createdAfter)
    .where('account.password_hash', 'is not', null)

type OpenSession = InferResult<ReturnType<typeof openSessions>>[number]

const nameOf = (tokenHash: Buffer) => tokenHash.toString('base64')

/** Asks for open sessions: built once, as that takes ten times as long as sending it, and every signed-in call asks. */
const sessionQuery = (db: Db) => {
  const built = openSessions(db, { tokenHashes: [], seenAfter: new Date(0), createdAfter: new Date(0) }).compile()
  return async ({ tokenHashes, seenAfter, createdAfter }: Key): Promise<ReadonlyMap<string, OpenSession>> => {
    // In the order in which they stand in it.
    const query = CompiledQuery.raw(built.sql, [tokenHashes, seenAfter, createdAfter])
    const { rows } = await db.executeQuery<OpenSession>(query)
    return new Map(rows.map((row) => [nameOf(row.token_hash), row]))
  }
}

interface Limits {
  readonly sessionIdleMs: number
  readonly sessionMaxMs: number
}

/** Marks sessions as in use, at most once a minute each; while nothing can be changed, that is not tried at every call. */
const slideIn = (db: Db, limits: Limits) => {
  let notBefore = 0
  return async ({ token_hash, seen_at }: OpenSession, time: number): Promise<void> => {
    if (time < notBefore || seen_at.getTime() >= time - seenEvery(limits)) return
    const slide = db
      .updateTable('session')
      .set({ seen_at: new Date(time) })
      .where('token_hash', '=', token_hash)
    await ifChangeable(
      () => slide.execute(),
      () => (notBefore = time + seenEvery(limits)),
    )
  }
}

/** The sessions that are open. `now` is the app's clock. */
export const sessionsIn = (db: Db, limits: Limits, now: () => Date) => {
  const findOpen = sessionQuery(db)
  /** What is used and begun after these is open. */
  const bounds = () => {
    const time = now().getTime()
    return {
      seenAfter: new Date(time - limits.sessionIdleMs),
      createdAfter: new Date(time - limits.sessionMaxMs),
    }
  }
  // Of all calls that wait in one statement. It begins after they came, so what has ended by then is not found.
  const readOpen = sharedRead((tokenHashes: readonly Buffer[]) => findOpen({ tokenHashes, ...bounds() }))
  const read = async (tokenHash: Buffer) => (await readOpen(tokenHash)).get(nameOf(tokenHash))
  const slide = slideIn(db, limits)
  return {
    /** The session while it is neither idle nor old, for what is no use of it. */
    peek: async (tokenHash: Buffer): Promise<Session | null> => {
      const row = await read(tokenHash)
      return row ? { user: presentUser(row), tokenHash } : null
    },

    /** The same, marked as in use; where nothing can be changed at the moment it stays as it was, and ends when that says. */
    find: async (tokenHash: Buffer): Promise<Session | null> => {
      const row = await read(tokenHash)
      if (!row) return null
      await slide(row, now().getTime())
      return { user: presentUser(row), tokenHash }
    },

    /** The open sessions of an account, the last used first. */
    list: (accountId: number) => {
      const { seenAfter, createdAfter } = bounds()
      return db
        .selectFrom('session')
        .select(['id', 'device', 'address', 'created_at', 'seen_at', 'token_hash'])
        .where('account_id', '=', accountId)
        .where('seen_at', '>', seenAfter)
        .where('created_at', '>', createdAfter)
        .orderBy('seen_at', 'desc')
        .orderBy('id', 'desc')
        .execute()
    },

    /** How many are open, and of how many people. */
    countOpen: async (): Promise<{ open: number; people: number }> => {
      const { seenAfter, createdAfter } = bounds()
      return db
        .selectFrom('session')
        .select((eb) => [
          eb.fn.countAll<number>().as('open'),
          eb.fn.count<number>('account_id').distinct().as('people'),
        ])
        .where('seen_at', '>', seenAfter)
        .where('created_at', '>', createdAfter)
        .executeTakeFirstOrThrow()
    },

    /** Forgets sessions that nobody can use any more. */
    sweep: async (): Promise<void> => {
      const { seenAfter, createdAfter } = bounds()
      await db
        .deleteFrom('session')
        .where((eb) => eb.or([eb('seen_at', '<=', seenAfter), eb('created_at', '<=', createdAfter)]))
        .execute()
    },
  }
}
