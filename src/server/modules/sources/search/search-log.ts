import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '#contract/access.ts'
import type { ActivityValues } from '#contract/activity/activity.ts'
import type { SessionUser } from '#contract/people/sessions.ts'
import { valuesIn } from '#contract/sources/provenance-values.ts'
import { type SourceListQuery, sourceListQuery } from '#contract/sources/sources.ts'
import type { Tag } from '#contract/sources/tags.ts'
import * as z from '#contract/zod.ts'
import { ifChangeable } from '#server/database-states.ts'
import type { Db } from '#server/db/kysely.ts'
import { transact } from '#server/db/transact.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import { seenTags } from '#server/modules/tags/repository.ts'

export interface Search {
  readonly scope: 'global' | 'group'
  readonly query: SourceListQuery
}

interface SearchLogDependencies {
  readonly db: Db
  readonly clock: () => Date
  readonly log: Pick<FastifyBaseLogger, 'warn'>
}

// Paging and refetching count as the same search.
const SAME_SEARCH_MS = 10 * 60_000

const unasked = z.parse(sourceListQuery, {})

/** Logs searches of groups that switched it on; does nothing for others. */
export const searchLogIn = ({ db, clock: now, log }: SearchLogDependencies) => ({
  /** Logs a search unless just logged. If the database is read-only, the process log notes the omission. */
  record: async (user: SessionUser | undefined, search: Search): Promise<void> => {
    const { group } = user ?? {}
    if (!user || !group?.logsSearches) return
    const after = await wordsOf(db, { id: user.id, role: user.role, groupId: group.id }, search)
    if (!after) return
    const time = now()
    const append = () =>
      transact(db, async (tx) => {
        // Serializes a user's searches, so that two tabs log once.
        await tx.selectFrom('account').select('id').where('id', '=', user.id).forNoKeyUpdate().execute()
        if (await isRepeated(tx, user.id, { after, since: new Date(time.getTime() - SAME_SEARCH_MS) })) return
        await recordActivity(tx, time, { kind: 'sources_searched', actorId: user.id, groupId: group.id, after })
      })
    await ifChangeable(append, () =>
      log.warn({ accountId: user.id, groupId: group.id }, 'a search could not be logged'),
    )
  },
})

/** Differences from the default list; null if none. */
const wordsOf = async (
  db: Db,
  actor: Actor & { readonly groupId: number },
  { scope, query }: Search,
): Promise<ActivityValues | null> => {
  const { subCategory, category, tag, import: _import, ...asked } = query
  const groupId = scope === 'group' ? actor.groupId : null
  const name = subCategory === '' ? undefined : await nameOf(db, Number(subCategory), groupId)
  const categories = await categoryNamesOf(db, valuesIn(category).map(Number), groupId)
  const labels = await labelsOf(db, actor, valuesIn(tag).map(Number))
  const given = Object.entries(asked).filter(([field, value]) => value !== unasked[field as keyof typeof asked])
  const words = {
    ...Object.fromEntries(given),
    ...(name === undefined ? {} : { subCategory: name }),
    ...listed('category', categories),
    ...listed('tag', labels),
  }
  return Object.keys(words).length > 0 ? { scope, ...words } : null
}

const listed = (field: string, names: readonly string[]) => (names.length === 0 ? {} : { [field]: names.join(', ') })

const nameOf = async (db: Db, id: number, groupId: number | null): Promise<string | undefined> => {
  const { rows } = await sql<{ name: string }>`select s.name from subcategory s join category c on c.id = s.category_id
    where s.id = ${id} and c.group_id is not distinct from ${groupId}::bigint`.execute(db)
  return rows[0]?.name
}

const categoryNamesOf = async (db: Db, ids: readonly number[], groupId: number | null): Promise<string[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<{ name: string }>`select name from category
    where id = any(${ids}::bigint[]) and group_id is not distinct from ${groupId}::bigint order by sort_name, id`.execute(
    db,
  )
  return rows.map(({ name }) => name)
}

const labelsOf = async (db: Db, actor: Actor, ids: readonly number[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<{ tags: Tag[] }>`select (${seenTags(actor, ids)}) as tags`.execute(db)
  return (rows[0]?.tags ?? []).map(({ label }) => label)
}

const isRepeated = async (tx: Db, actorId: number, { after, since }: { after: ActivityValues; since: Date }) => {
  const { rows } = await sql`select from activity
    where kind = 'sources_searched' and salt is not null and at > ${since} and actor_id = ${actorId}
      and after = ${JSON.stringify(after)}::jsonb limit 1`.execute(tx)
  return rows.length > 0
}
