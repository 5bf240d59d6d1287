import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { HttpError } from '#server/errors.ts'

const RETRY_SECONDS = 5

// What watches processes asks each of them by its own name or address.
const ANY_HOST = { config: { answersAnyHost: true } } as const

/**
 * `/healthz`: the process lives. `/readyz`: it can serve, which needs the database (decision 0013, running it); 200 as well while it
 * serves without something, with the reasons (decision 0047).
 */
export const registerHealth = (app: FastifyInstance, { db }: { readonly db: Db }): void => {
  app.get('/healthz', ANY_HOST, async () => ({ status: 'ok' }))

  app.get('/readyz', ANY_HOST, async () => {
    await sql`select 1`.execute(db).catch(() => {
      throw new HttpError('unavailable', { retryAfter: RETRY_SECONDS })
    })
    const reasons = await app.degraded.reasons()
    return reasons.length === 0 ? { status: 'ready' } : { status: 'degraded', reasons }
  })
}
