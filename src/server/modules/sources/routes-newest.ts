import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import { NEWEST_LIMIT } from '#contract/limits.ts'
import { sourceEndpoints } from '#contract/sources.ts'
import { scopesOf } from '#server/actor.ts'
import type { Db } from '#server/db/kysely.ts'
import { route } from '#server/route.ts'
import { cardColumns, cardJoins, type SourceRow } from './card-sql.ts'
import { presentSource } from './presenter.ts'
import { viewerOf } from './repository.ts'

// A bulk import gives thousands of sources one time; the id makes the order total.
const NEWEST_FIRST = sql`created_at desc, id desc`

// Off the index: one short walk a scope, then merged.
const listNewest = async (db: Db, actor: Actor | null): Promise<SourceRow[]> => {
  const walks = scopesOf(actor).map(
    (scope) => sql`(select s.id, s.created_at from source s where s.scope = ${scope}
      order by ${NEWEST_FIRST} limit ${NEWEST_LIMIT})`,
  )
  const { rows } = await sql<SourceRow>`with newest as materialized (
      select id from (${sql.join(walks, sql` union all `)}) walks order by ${NEWEST_FIRST} limit ${NEWEST_LIMIT})
    select ${cardColumns} from newest join source s on s.id = newest.id ${cardJoins(viewerOf(actor))}
    order by s.created_at desc, s.id desc`.execute(db)
  return rows
}

export const newestRoutes = (app: FastifyInstance, db: Db): void => {
  route(app, sourceEndpoints.newest, async ({ actor }) =>
    (await listNewest(db, actor)).map((row) => presentSource(actor, row)),
  )
}
