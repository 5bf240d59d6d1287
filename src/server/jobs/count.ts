import { sql } from 'kysely'
import type { Db } from '#server/db/kysely.ts'

/** `failed` counts the last day. */
export interface JobCount {
  readonly name: string
  readonly waiting: number
  readonly running: number
  readonly failed: number
}

/** Job counts of this release's kinds. */
export const countJobs = async (db: Db): Promise<JobCount[]> => {
  // The library's own queues begin with an underscore.
  const { rows } = await sql<JobCount>`select q.name,
      count(*) filter (where j.state in ('created', 'retry')) as waiting,
      count(*) filter (where j.state = 'active') as running,
      count(*) filter (where j.state = 'failed' and j.completed_on > now() - interval '1 day') as failed
    from pgboss.queue q left join pgboss.job j on j.name = q.name and j.state in ('created', 'retry', 'active', 'failed')
    where q.name not like '\\_%' group by q.name order by q.name`.execute(db)
  return rows
}
