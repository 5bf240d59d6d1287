import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

/** `/healthz`: the process lives. `/readyz`: it can serve, which needs the database (decisions §6). */
export const healthRoutes = (app: FastifyInstance, db: Db): void => {
  app.get('/healthz', async () => ({ status: 'ok' }))

  app.get('/readyz', async (_request, reply) => {
    const isReady = await sql`select 1`.execute(db).then(
      () => true,
      () => false,
    )
    return isReady ? { status: 'ready' } : reply.code(503).header('retry-after', '5').send({ status: 'unavailable' })
  })
}
