import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import { DUE_LIMIT, NEWEST_LIMIT } from '#contract/limits.ts'
import { homeEndpoints } from '#contract/lists/home-lists.ts'
import { type SourceListQuery, sourceListQuery } from '#contract/lists/source-list-query.ts'
import * as z from '#contract/zod.ts'
import { idList } from '#server/db/id-list.ts'
import type { Db } from '#server/db/kysely.ts'
import { presentSource } from '#server/modules/sources/detail/presenter.ts'
import { changedRows, rowsWhere, type SourceRow, viewerOf } from '#server/modules/sources/detail/row-sql.ts'
import { route } from '#server/route.ts'
import { mayChange, scopesOf } from '#server/scopes.ts'
import { answersIn } from './answers-in-index.ts'
import { dayOf } from './filters-sql.ts'
import { type PlanIndex, planIndexIn } from './find-in-index.ts'
import { planOf } from './plans.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000

interface HomeDependencies {
  readonly db: Db
  readonly clock: () => Date
}

/** Calls for Home: opened, changed and due sources. */
export const registerHome = (app: FastifyInstance, { db, clock }: HomeDependencies): void => {
  const homeSources = homeSourcesIn(db, planIndexIn(db, app.libraryIndex))

  route(app, homeEndpoints.some, async ({ actor, query }) =>
    (await homeSources.listSome(actor, query.ids.split(',').map(Number))).map((row) => presentSource(actor, row)),
  )

  route(app, homeEndpoints.due, async ({ actor }) => {
    const [{ count, first }, brokenLinks] = await Promise.all([
      homeSources.listDue(actor, clock()),
      homeSources.countBrokenLinks(actor, clock()),
    ])
    return { count, sources: first.map((row) => presentSource(actor, row)), brokenLinks }
  })

  route(app, homeEndpoints.changed, async ({ actor }) =>
    (await homeSources.listChanged(actor, new Date(clock().getTime() - WEEK_MS))).map((row) =>
      presentSource(actor, row),
    ),
  )
}

interface DueRows {
  readonly count: number
  readonly first: readonly SourceRow[]
}

const listSome = async (db: Db, actor: Actor | null, ids: readonly number[]): Promise<SourceRow[]> => {
  const seen = sql`s.id = any(${ids}) and s.scope = any(${scopesOf(actor)})`
  const { rows } = await rowsWhere(actor, sql`${seen} order by array_position(${ids}::bigint[], s.id)`).execute(db)
  return rows
}

const allDue = z.parse(sourceListQuery, { due: 'yes' })
const allBroken = z.parse(sourceListQuery, { health: 'gone,moved' })

// Above this, a full scan is faster than lookups.
const MOST_LOOKED_UP = 20_000

/** Index search over all visible sources; null if unavailable or too large. */
const findingIn = (db: Db, index: PlanIndex | null) => {
  const answer = index && answersIn(db, index)
  return async (
    list: SourceListQuery,
    who: { readonly actor: Actor; readonly now: Date },
  ): Promise<readonly number[] | null> => {
    const found = await answer?.(planOf(who, list), (library, question) =>
      library.find({ ...question, offset: 0, limit: MOST_LOOKED_UP }),
    )
    return found?.isExact && found.answer.totalCount <= MOST_LOOKED_UP ? found.answer.ids : null
  }
}

const homeSourcesIn = (db: Db, index: PlanIndex | null, find = findingIn(db, index)) => ({
  listSome: (actor: Actor | null, ids: readonly number[]): Promise<SourceRow[]> => listSome(db, actor, ids),

  /** Due and changeable sources, longest due first. */
  listDue: async (actor: Actor, now: Date): Promise<DueRows> => {
    const known = await find(allDue, { actor, now })
    const among = known ? sql`s.id = any(${idList(known)}::bigint[])` : sql`true`
    const { rows } = await sql<{ id: number }>`select s.id from source s
      where s.scope = any(${scopesOf(actor)}) and ${mayChange(actor)} and s.due_on <= ${dayOf(now)}::date and ${among}
      order by s.due_on, s.id limit ${DUE_LIMIT}`.execute(db)
    const ids = rows.slice(0, NEWEST_LIMIT).map(({ id }) => id)
    const first = ids.length === 0 ? [] : await listSome(db, actor, ids)
    return { count: rows.length, first }
  },

  /** Changeable sources with gone or moved links. */
  countBrokenLinks: async (actor: Actor, now: Date): Promise<number> => {
    const known = await find(allBroken, { actor, now })
    const among = known ? sql`s.id = any(${idList(known)}::bigint[])` : sql`true`
    const { rows } = await sql<{ count: number }>`select count(*) as count from (
      select from link_health h join source s on s.id = h.source_id
      where h.state in ('gone', 'moved') and s.scope = any(${scopesOf(actor)}) and ${mayChange(actor)} and ${among}
      limit ${DUE_LIMIT}) broken`.execute(db)
    return rows[0]?.count ?? 0
  },

  listChanged: async (actor: Actor | null, since: Date): Promise<SourceRow[]> => {
    const { rows } = await changedRows(scopesOf(actor), viewerOf(actor), since).execute(db)
    return rows
  },
})
