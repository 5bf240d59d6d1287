import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'
import { HttpError } from '#server/errors.ts'

const RETRY_SECONDS = 5

// Monitoring may use any host name.
const ANY_HOST = { config: { answersAnyHost: true } } as const

/**
 * `/healthz`: process alive. `/readyz`: can serve, which needs the database (decision 0013, running it); 200 with
 * reasons while degraded (decision 0047).
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
