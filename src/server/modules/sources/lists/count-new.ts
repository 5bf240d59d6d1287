import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import { NEW_LIMIT } from '#contract/limits.ts'
import type { SourceListQuery } from '#contract/sources/sources.ts'
import type { Db } from '#server/db/kysely.ts'
import type { LibraryIndex } from '#server/library/library-index.ts'
import { scopesOf } from '#server/scopes.ts'
import { wordsQuestion } from './find-in-index.ts'
import { inChosenSubcategory, type ListPlan, matched } from './list-sql.ts'
import { readMatching } from './phrases.ts'
import { planOf } from './plans.ts'
import { hasPhrases } from './search-sql.ts'

/** List and time of the last opening. */
export interface NewSourcesRequest {
  readonly scope: 'global' | 'group'
  readonly query: SourceListQuery
  readonly since: Date
}

interface PlannedList {
  readonly plan: ListPlan
  readonly since: Date
}

interface CountDependencies {
  readonly db: Db
  readonly index: LibraryIndex | null
}

// Bounds the scan after a large import.
const LOOKED_THROUGH = 1000

/**
 * New sources per list, up to `NEW_LIMIT`. Exact unless more than `LOOKED_THROUGH` are newer; then a lower bound
 * (decision 0026).
 */
export const countNewIn = async (
  dependencies: CountDependencies,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
  lists: readonly NewSourcesRequest[],
): Promise<number[]> => {
  const newest = await newestTime(dependencies.db, actor)
  const counts = new Map<NewSourcesRequest, number>()
  const count = async (
    scope: NewSourcesRequest['scope'],
    newIn: (lists: readonly PlannedList[]) => Promise<IdLists>,
  ) => {
    const changed = lists.filter((list) => list.scope === scope && newest !== null && list.since < newest)
    if (changed.length === 0) return
    const ids = await newIn(changed.map((list) => planned({ actor, now }, list)))
    for (const [index, list] of changed.entries()) counts.set(list, Math.min(ids[index]?.length ?? 0, NEW_LIMIT))
  }
  await Promise.all([
    count('global', (some) => newOfAll(dependencies, actor, some)),
    count('group', async (some) => (await lookThrough(dependencies.db, filedBy(actor), some)).map(({ ids }) => ids)),
  ])
  return lists.map((list) => counts.get(list) ?? 0)
}

/** New ids, complete or at least `NEW_LIMIT`. */
type IdLists = readonly (readonly number[])[]

const planned = (asked: { actor: Actor; now: Date }, { scope, query, since }: NewSourcesRequest): PlannedList => {
  const groupId = scope === 'group' ? (asked.actor.groupId ?? 0) : null
  const unordered = { ...query, order: 'title' } as const
  return { since, plan: planOf(asked, unordered, groupId) }
}

// One index step per scope, usually enough: nothing is new.
const newestTime = async (db: Db, actor: Actor): Promise<Date | null> => {
  const { rows } = await sql<{ newest: Date | null }>`select max(newest) as newest
    from unnest(${scopesOf(actor)}::bigint[]) as viewed (scope) cross join lateral (
      select s.created_at as newest from source s where s.scope = viewed.scope
      order by s.created_at desc, s.id desc limit 1) one`.execute(db)
  return rows[0]?.newest ?? null
}

/** Visible sources after a time, newest first, one more than examined. */
type RecentSources = (after: Date) => RawBuilder<unknown>

const NEWEST_FIRST = sql`order by s.created_at desc, s.id desc limit ${sql.lit(LOOKED_THROUGH + 1)}`

const visibleTo =
  (actor: Actor): RecentSources =>
  (after) => {
    const scans = scopesOf(actor).map(
      (scope) => sql`(select s.* from source s where s.scope = ${scope} and s.created_at > ${after} ${NEWEST_FIRST})`,
    )
    return sql`select * from (${sql.join(scans, sql` union all `)}) s ${NEWEST_FIRST}`
  }

const filedBy =
  (actor: Actor): RecentSources =>
  (after) =>
    sql`select s.* from group_source gs join source s on s.id = gs.source_id
      where gs.group_id = ${actor.groupId} and s.scope = any(${scopesOf(actor)}) and s.created_at > ${after} ${NEWEST_FIRST}`

// Candidates of a phrase may not contain it.
const enoughFor = (plan: ListPlan) => (hasPhrases(plan) ? sql`all` : sql.lit(NEW_LIMIT))

interface ExaminedSources {
  readonly ids: readonly number[]
  /** True if there are more ids. */
  readonly isMore: boolean
}

/** New ones per list among recent sources. */
const lookThrough = async (
  db: Db,
  recent: RecentSources,
  lists: readonly PlannedList[],
): Promise<ExaminedSources[]> => {
  const earliest = new Date(Math.min(...lists.map(({ since }) => since.getTime())))
  const found = lists.map(({ plan, since }, index) => {
    const newer = sql`(select * from recent where created_at > ${since})`
    return sql`select ${sql.lit(index)} as list,
      array(select m.id from (${matched(plan, newer)}) m where ${inChosenSubcategory(plan)} limit ${enoughFor(plan)}) as ids`
  })
  const { rows } = await sql<{ list: number; ids: number[]; beyond: Date | null }>`
    with recent as materialized (${recent(earliest)}),
    beyond as materialized (select created_at from recent s ${NEWEST_FIRST} offset ${sql.lit(LOOKED_THROUGH)})
    select list, ids, (select created_at from beyond) as beyond from (${sql.join(found, sql` union all `)}) found`.execute(
    db,
  )
  return Promise.all(
    lists.map(async ({ plan, since }, index) => {
      const { ids = [], beyond = null } = rows.find(({ list }) => list === index) ?? {}
      return { ids: await readMatching(db, plan, { ids, most: NEW_LIMIT }), isMore: beyond !== null && beyond > since }
    }),
  )
}

const newOfAll = async (
  { db, index }: CountDependencies,
  actor: Actor,
  lists: readonly PlannedList[],
): Promise<IdLists> => {
  const looked = await lookThrough(db, visibleTo(actor), lists)
  const isOpen = ({ ids, isMore }: ExaminedSources) => isMore && ids.length < NEW_LIMIT
  if (!index || !looked.some(isOpen)) return looked.map(({ ids }) => ids)
  await index.follow()
  return Promise.all(
    lists.map(async (list, place) => {
      const { ids = [], isMore = false } = looked[place] ?? {}
      return (isOpen({ ids, isMore }) && (await newOfFew({ db, index }, list))) || ids
    }),
  )
}

/** New ones of a short list; null if long. */
const newOfFew = async (
  { db, index }: { readonly db: Db; readonly index: LibraryIndex },
  { plan, since }: PlannedList,
): Promise<readonly number[] | null> => {
  const found = await index.find({ ...(await wordsQuestion(db, plan)), offset: 0, limit: LOOKED_THROUGH })
  if (!found || index.isBehind() || found.totalCount > LOOKED_THROUGH) return null
  const { rows } = await sql<{ id: number }>`select id from source
    where id = any(${found.ids}::bigint[]) and scope = any(${plan.scopes}) and created_at > ${since}
    limit ${enoughFor(plan)}`.execute(db)
  return readMatching(db, plan, { ids: rows.map(({ id }) => id), most: NEW_LIMIT })
}
