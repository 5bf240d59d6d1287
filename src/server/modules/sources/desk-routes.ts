import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import { deskEndpoints } from '#contract/desk.ts'
import type { Db } from '#server/db/kysely.ts'
import { route } from '#server/route.ts'
import { scopesOf } from '#server/scopes.ts'
import { presentSource } from './presenter.ts'
import { changedRows, rowsWhere, type SourceRow, viewerOf } from './row-sql.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000

/** What somebody goes on with: the sources that their device names, and what was changed this week. */
export const registerDesk = (app: FastifyInstance, { clock }: { readonly clock: () => Date }): void => {
  const at = app.eachPlace((place) => deskSourcesIn(place.db))

  route(app, deskEndpoints.some, async ({ actor, query, request }) =>
    (await at(request).listSome(actor, query.ids.split(',').map(Number))).map((row) => presentSource(actor, row)),
  )

  route(app, deskEndpoints.changed, async ({ actor, request }) =>
    (await at(request).listChanged(actor, new Date(clock().getTime() - WEEK_MS))).map((row) =>
      presentSource(actor, row),
    ),
  )
}

const deskSourcesIn = (db: Db) => ({
  /** Those of these sources that the actor may see, in their order. */
  listSome: async (actor: Actor | null, ids: readonly number[]): Promise<SourceRow[]> => {
    const seen = sql`s.id = any(${ids}) and s.scope = any(${scopesOf(actor)})`
    const { rows } = await rowsWhere(actor, sql`${seen} order by array_position(${ids}::bigint[], s.id)`).execute(db)
    return rows
  },

  /** What was added or changed last since a time, of all that the actor may see, the last first. */
  listChanged: async (actor: Actor | null, since: Date): Promise<SourceRow[]> => {
    const { rows } = await changedRows(scopesOf(actor), viewerOf(actor), since).execute(db)
    return rows
  },
})
