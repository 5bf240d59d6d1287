import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Db } from '#server/db/kysely.ts'
import type { MetricValue } from './measures.ts'

const statesOf = (pool: string, { totalCount, idleCount }: Pool): readonly MetricValue[] => [
  { labels: { pool, state: 'used' }, value: totalCount - idleCount },
  { labels: { pool, state: 'idle' }, value: idleCount },
]

export const measureDatabase = (app: FastifyInstance, pools: ReadonlyMap<string, Pool>, db: Db): void => {
  const ofEach = (valueOf: (pool: Pool) => number) =>
    [...pools].map(([pool, its]) => ({ labels: { pool }, value: valueOf(its) }))

  app.measure({
    gauges: {
      database_connections: { help: 'Connections to the database by pool and state', labels: ['pool', 'state'] },
      database_connections_limit: { help: 'How many connections a pool may have', labels: ['pool'] },
      database_waiting: { help: 'Who waits for a connection, by pool', labels: ['pool'] },
    },
    read: () => ({
      database_connections: [...pools].flatMap(([name, pool]) => statesOf(name, pool)),
      database_connections_limit: ofEach(({ options }) => options.max),
      database_waiting: ofEach(({ waitingCount }) => waitingCount),
    }),
  })

  app.measure({
    isStored: true,
    gauges: { database_up: { help: 'Whether the database has answered this process within three seconds' } },
    read: async () => {
      await sql`select 1`.execute(db)
      return { database_up: 1 }
    },
  })
}
