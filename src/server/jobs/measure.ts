import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

// Completed jobs are deleted soon and of no interest.
const STATES = { created: 'waiting', retry: 'retrying', active: 'running', failed: 'failed' } as const

type QueueState = keyof typeof STATES

interface JobCount {
  readonly name: string
  readonly state: QueueState
  readonly count: number
}

/** Waiting, running and recently failed jobs per kind. `names` is evaluated late. */
export const measureJobs = (app: FastifyInstance, db: Db, names: () => readonly string[]): void =>
  app.measure({
    isStored: true,
    gauges: {
      jobs: {
        help: 'Jobs by name and state: waiting, retrying, running, failed (in the last day)',
        labels: ['name', 'state'],
      },
    },
    read: async () => {
      const { rows } = await sql<JobCount>`
        select name, state, count(*) as count from pgboss.job
        where name = any(${names()}) and (state in ('created', 'retry', 'active')
          or state = 'failed' and completed_on > now() - interval '1 day')
        group by name, state`.execute(db)
      const counts = new Map(rows.map(({ name, state, count }) => [`${name} ${state}`, count]))
      const all = names().flatMap((name) => Object.entries(STATES).map(([stored, state]) => ({ name, stored, state })))
      return {
        jobs: all.map(({ name, stored, state }) => ({
          labels: { name, state },
          value: counts.get(`${name} ${stored}`) ?? 0,
        })),
      }
    },
  })
