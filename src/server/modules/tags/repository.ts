import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import { fold } from '#contract/fold.ts'
import { TAG_LIMIT } from '#contract/limits.ts'
import type { Tag } from '#contract/tags.ts'
import { ownScope, scopesOf } from '#server/actor.ts'
import type { Db } from '#server/db/kysely.ts'

export type TagRepository = ReturnType<typeof tagsIn>

// A tag is seen by who sees a source with it, and by the group that made it. To others it does not exist.
const isSeen = (scopes: readonly number[]) => sql<boolean>`(exists (
  select from tag_maker m where m.tag_id = t.id and m.scope = any(${scopes})) or exists (
  select from tag_count c where c.tag_id = t.id and c.scope = any(${scopes}) and c.sources > 0))`

const usesOf = (scopes: readonly number[]) => sql`(
  select coalesce(sum(c.sources), 0) from tag_count c where c.tag_id = t.id and c.scope = any(${scopes}))`

// What people type is letters to look for, not a pattern.
const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

/** Tags, each time for somebody: labels that only stand on sources they may not see never come out. */
export const tagsIn = (db: Db) => ({
  /** The tags that are used most on the sources that the actor sees. */
  listMostUsed: async (actor: Actor | null): Promise<Tag[]> => {
    const scopes = scopesOf(actor)
    const { rows } = await sql<Tag>`
      select t.id, t.label from (
        select tag_id, sum(sources) as sources from tag_count
        where scope = any(${scopes}) and sources > 0 group by 1 order by 2 desc, 1 limit ${TAG_LIMIT}) used
      join tag t on t.id = used.tag_id order by used.sources desc, t.sort_label`.execute(db)
    return rows
  },

  /** The best matches: the label itself, then labels that begin with it, then the others, each by use. */
  search: async (actor: Actor | null, text: string): Promise<Tag[]> => {
    const scopes = scopesOf(actor)
    const key = escapeLike(fold(text))
    const { rows } = await sql<Tag>`
      select t.id, t.label from tag t
      where t.sort_label like ${`%${key}%`} and ${isSeen(scopes)}
      order by t.sort_label <> ${fold(text)}, t.sort_label not like ${`${key}%`}, ${usesOf(scopes)} desc, t.sort_label
      limit ${TAG_LIMIT}`.execute(db)
    return rows
  },

  /** Those of the ids that are tags which the actor sees. */
  findSeen: async (actor: Actor, ids: readonly number[]): Promise<Tag[]> => {
    const { rows } = await sql<Tag>`
      select t.id, t.label from tag t where t.id = any(${ids}) and ${isSeen(scopesOf(actor))}`.execute(db)
    return rows
  },

  /** The tag with this label, made when there is none; `isNew` also when it was there but not to be seen by the actor. */
  ensure: async (actor: Actor, label: string): Promise<{ tag: Tag; isNew: boolean }> => {
    const { rows } = await sql<Tag & { seen: boolean }>`
      with made as (
        insert into tag (label, sort_label) values (${label}, ${fold(label)}) on conflict do nothing returning id, label),
      found as (
        select id, label, false as seen from made
        union all
        select t.id, t.label, ${isSeen(scopesOf(actor))} from tag t where lower(t.label) = lower(${label})),
      marked as (
        insert into tag_maker (tag_id, scope) select id, ${ownScope(actor)}::bigint from found on conflict do nothing)
      select * from found`.execute(db)
    const [found] = rows
    // Somebody else made it between the two looks of the statement: the second time it is there.
    if (!found) return tagsIn(db).ensure(actor, label)
    return { tag: { id: found.id, label: found.label }, isNew: !found.seen }
  },
})
