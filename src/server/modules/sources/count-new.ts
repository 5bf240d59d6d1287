import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import { NEW_LIMIT } from '#contract/limits.ts'
import type { SourceListQuery } from '#contract/sources.ts'
import type { Db } from '#server/db/kysely.ts'
import { scopesOf } from '#server/scopes.ts'
import { matched, planList } from './list-sql.ts'
import { withPhrases } from './phrases.ts'

/** A list, of all sources or of the actor's group, and since when what is added to it is new. */
export interface NewSince {
  readonly scope: 'global' | 'group'
  readonly query: SourceListQuery
  readonly since: Date
}

// After an import everything is new, and a search of something rare would go through it all.
const MOST_RECENT = 1000

/** How many of the sources that the actor may see were added to each list, up to `NEW_LIMIT`, among the newest. */
export const countNewIn = async (db: Db, actor: Actor, lists: readonly NewSince[]): Promise<number[]> => {
  const newest = await newestTime(db, actor)
  const changed = lists.filter(({ since }) => newest !== null && since < newest)
  const counts = new Map<NewSince, number>()
  if (changed.length > 0) {
    const numbers = await countAmongRecent(db, actor, changed)
    for (const [index, list] of changed.entries()) counts.set(list, numbers[index] ?? 0)
  }
  return lists.map((list) => counts.get(list) ?? 0)
}

// One step along the index a scope, and most times the answer: nothing is new.
const newestTime = async (db: Db, actor: Actor): Promise<Date | null> => {
  const { rows } = await sql<{ newest: Date | null }>`select max(newest) as newest
    from unnest(${scopesOf(actor)}::bigint[]) as viewed (scope) cross join lateral (
      select s.created_at as newest from source s where s.scope = viewed.scope
      order by s.created_at desc, s.id desc limit 1) one`.execute(db)
  return rows[0]?.newest ?? null
}

const countAmongRecent = async (db: Db, actor: Actor, lists: readonly NewSince[]): Promise<number[]> => {
  const scopes = scopesOf(actor)
  const earliest = new Date(Math.min(...lists.map(({ since }) => since.getTime())))
  const walks = scopes.map(
    (scope) => sql`(select s.id, s.created_at from source s where s.scope = ${scope} and s.created_at > ${earliest}
      order by s.created_at desc, s.id desc limit ${MOST_RECENT})`,
  )
  const planned = await Promise.all(
    lists.map(async ({ scope, query, since }) => {
      const groupId = scope === 'group' ? (actor.groupId ?? 0) : null
      return { since, plan: await withPhrases(db, planList(query, { scopes, accountId: actor.id, groupId })) }
    }),
  )
  const counts = planned.map(({ since, plan }) => {
    const filed = plan.subCategory === null ? sql`true` : sql`m.subcategory_id = ${plan.subCategory}`
    return sql`(select count(*) from (
      select from recent join (${matched(plan)}) m on m.id = recent.id
      where recent.created_at > ${since} and ${filed} limit ${NEW_LIMIT}) added)`
  })
  const { rows } = await sql<{ counts: number[] }>`
    with recent as materialized (${sql.join(walks, sql` union all `)})
    select array[${sql.join(counts)}] as counts`.execute(db)
  return rows[0]?.counts.map(Number) ?? []
}
