import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import { TAG_LIMIT } from '#contract/limits.ts'
import type { Tag } from '#contract/sources/tags.ts'
import { normalize } from '#contract/text/normalize.ts'
import type { Db } from '#server/db/kysely.ts'
import { escapeLike } from '#server/db/like.ts'
import { scopeOf, scopesOf } from '#server/scopes.ts'

// Visible through a visible source, or to the creating scope.
const isSeen = (scopes: readonly number[]) => sql<boolean>`(t.scope = any(${listOf(scopes)}) or exists (
  select from tag_count c where c.tag_id = t.id and c.scope = any(${listOf(scopes)}) and c.sources > 0))`

const listOf = (ids: readonly number[]) => sql`array[${sql.join(ids)}]::bigint[]`

const usesOf = (scopes: readonly number[]) => sql`(
  select coalesce(sum(c.sources), 0) from tag_count c where c.tag_id = t.id and c.scope = any(${scopes}))`

export const seenTags = (actor: Actor, ids: readonly number[]): RawBuilder<Tag[]> =>
  sql`select coalesce(json_agg(json_build_object('id', t.id, 'label', t.label) order by t.sort_label), '[]')
    from tag t where t.id = any(${listOf(ids)}) and ${isSeen(scopesOf(actor))}`

export const tagsLike = (id: number, scopes: readonly number[]): RawBuilder<{ id: number }> =>
  sql`select alike.id from tag t join tag alike on lower(alike.label) = lower(t.label)
    where t.id = ${id} and ${isSeen(scopes)} order by alike.id`

export const tagsAlike = async (db: Db, ids: readonly number[]): Promise<(id: number) => ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number; alike: number[] }>`
    select t.id, array_agg(alike.id) as alike from tag t join tag alike on lower(alike.label) = lower(t.label)
    where t.id = any(${ids}) group by t.id`.execute(db)
  const alikeOf = new Map(rows.map(({ id, alike }) => [id, new Set(alike)]))
  return (id) => alikeOf.get(id) ?? new Set([id])
}

export const tagsIn = (db: Db) => ({
  listMostUsed: async (actor: Actor | null): Promise<Tag[]> => {
    const { rows } = await sql<Tag>`
      select id, label from (
        select distinct on (lower(t.label)) t.id, t.label, t.sort_label, used.sources from (
          select tag_id, sum(sources) as sources from tag_count
          where scope = any(${scopesOf(actor)}) and sources > 0 group by 1) used
        join tag t on t.id = used.tag_id order by lower(t.label), used.sources desc, t.id) once
      order by sources desc, sort_label limit ${TAG_LIMIT}`.execute(db)
    return rows
  },

  /** Exact label, then prefix, then substring; each by use. */
  search: async (actor: Actor | null, text: string): Promise<Tag[]> => {
    const scopes = scopesOf(actor)
    const key = normalize(text)
    const like = escapeLike(key)
    const { rows } = await sql<Tag>`
      select id, label from (
        select distinct on (lower(t.label)) t.id, t.label, t.sort_label, ${usesOf(scopes)} as sources from tag t
        where t.sort_label like ${`%${like}%`} and ${isSeen(scopes)}
        order by lower(t.label), sources desc, t.id) once
      order by sort_label <> ${key}, sort_label not like ${`${like}%`}, sources desc, sort_label
      limit ${TAG_LIMIT}`.execute(db)
    return rows
  },

  /** Visible tag with this label, created if missing. */
  ensure: async (actor: Actor, label: string): Promise<{ tag: Tag; isNew: boolean }> => {
    const scopes = scopesOf(actor)
    const { rows: seen } = await sql<Tag>`
      select t.id, t.label from tag t where lower(t.label) = lower(${label}) and ${isSeen(scopes)}
      order by ${usesOf(scopes)} desc, t.id limit 1`.execute(db)
    if (seen[0]) return { tag: seen[0], isNew: false }
    const { rows: made } = await sql<Tag>`
      insert into tag (label, sort_label, scope) values (${label}, ${normalize(label)}, ${scopeOf(actor)})
      on conflict do nothing returning id, label`.execute(db)
    // Created concurrently in the same scope; visible on retry.
    return made[0] ? { tag: made[0], isNew: true } : tagsIn(db).ensure(actor, label)
  },
})
