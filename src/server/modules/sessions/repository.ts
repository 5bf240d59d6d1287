import type { FastifyRequest } from 'fastify'
import { CompiledQuery, type InferResult, sql } from 'kysely'
import { SESSION_LIMIT } from '#contract/limits.ts'
import type { Session } from '#server/actor.ts'
import type { Config } from '#server/config.ts'
import { ifChangeable } from '#server/database-states.ts'
import type { Db } from '#server/db/kysely.ts'
import { deviceOf, type LoginTokens } from '#server/http/cookie.ts'
import { type SessionOrigin, sessionOriginOf } from '#server/http/session-origin.ts'
import { newToken, tokenHashOf } from '#server/http/token.ts'
import { sharedRead } from '#server/library/shared-read.ts'
import { accountsIn, presentUser } from '#server/modules/accounts/repository.ts'
import { forgetDevices, rememberDevice } from './known-devices.ts'

// Saves writes while keeping used sessions alive.
const seenEvery = ({ sessionIdleMs }: Limits) => Math.min(60_000, sessionIdleMs / 4)

/** Browser that sent a login or a new password. */
export interface Browser {
  readonly previous: Session | null
  readonly place: SessionOrigin
  /** Hash of the browser’s device token. */
  readonly device: Buffer | null
}

export const browserOf = (request: FastifyRequest, config: Config): Browser => ({
  previous: request.session,
  place: sessionOriginOf(request),
  device: deviceOf(request, config),
})

interface NewSession {
  readonly accountId: number
  readonly browser: Pick<Browser, 'place' | 'device'>
}

/** Opens a session of a locked account and returns both tokens. Above `SESSION_LIMIT`, ends the least recently used. */
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

export const closeSession = async (tx: Db, { tokenHash }: Session): Promise<boolean> => {
  const { numDeletedRows } = await tx.deleteFrom('session').where('token_hash', '=', tokenHash).executeTakeFirst()
  return numDeletedRows > 0n
}

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

/** Compiled once: building takes ten times as long as sending. */
const sessionQuery = (db: Db) => {
  const built = openSessions(db, { tokenHashes: [], seenAfter: new Date(0), createdAfter: new Date(0) }).compile()
  return async ({ tokenHashes, seenAfter, createdAfter }: Key): Promise<ReadonlyMap<string, OpenSession>> => {
    const query = CompiledQuery.raw(built.sql, [tokenHashes, seenAfter, createdAfter])
    const { rows } = await db.executeQuery<OpenSession>(query)
    return new Map(rows.map((row) => [nameOf(row.token_hash), row]))
  }
}

interface Limits {
  readonly sessionIdleMs: number
  readonly sessionMaxMs: number
}

/** Updates the last use, at most once a minute; pauses while the database is read-only. */
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

export const sessionsIn = (db: Db, limits: Limits, now: () => Date) => {
  const findOpen = sessionQuery(db)
  const bounds = () => {
    const time = now().getTime()
    return {
      seenAfter: new Date(time - limits.sessionIdleMs),
      createdAfter: new Date(time - limits.sessionMaxMs),
    }
  }
  // One statement for all waiting calls, begun after they arrived.
  const readOpen = sharedRead((tokenHashes: readonly Buffer[]) => findOpen({ tokenHashes, ...bounds() }))
  const read = async (tokenHash: Buffer) => (await readOpen(tokenHash)).get(nameOf(tokenHash))
  const slide = slideIn(db, limits)
  return {
    /** Session lookup that doesn't count as use. */
    peek: async (tokenHash: Buffer): Promise<Session | null> => {
      const row = await read(tokenHash)
      return row ? { user: presentUser(row), tokenHash } : null
    },

    /** Session lookup that counts as use, if the database accepts writes. */
    find: async (tokenHash: Buffer): Promise<Session | null> => {
      const row = await read(tokenHash)
      if (!row) return null
      await slide(row, now().getTime())
      return { user: presentUser(row), tokenHash }
    },

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

    sweep: async (): Promise<void> => {
      const { seenAfter, createdAfter } = bounds()
      await db
        .deleteFrom('session')
        .where((eb) => eb.or([eb('seen_at', '<=', seenAfter), eb('created_at', '<=', createdAfter)]))
        .execute()
    },
  }
}
