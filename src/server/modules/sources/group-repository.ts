import { sql } from 'kysely'
import type { Actor, Owned } from '#contract/access.ts'
import type { SubcategoryRef } from '#contract/categories.ts'
import type { Authorized } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import { ownedBy, reached } from '#server/scopes.ts'
import { lockSource } from './lock.ts'
import type { SourceRow } from './row-sql.ts'

/** A category of one of a group's subjects. */
interface Place extends SubcategoryRef, Owned {
  readonly groupId: number
}

/**
 * The sources of groups, and the categories of their subjects that they are filed under. Everything works in one
 * transaction, in which the source was locked and has passed its policy since.
 */
export const groupSourcesIn = (tx: Db, now: () => Date) => ({
  /** After the group, which its deletion locks first: who files waits for that, and nobody in a circle. */
  lock: async (actor: Actor, id: number): Promise<SourceRow | undefined> => {
    await tx.selectFrom('app_group').select('id').where('id', '=', actor.groupId).forKeyShare().execute()
    return lockSource(tx, actor, { id, to: 'file' })
  },

  /** The category, if the actor may file sources under it; nobody deletes it before the transaction ends. */
  lockPlace: async (actor: Actor, id: number): Promise<Place | undefined> => {
    // Locks them in this order, as their deletion does.
    const found = await tx
      .selectFrom('category as cat')
      .innerJoin('subcategory as sub', 'sub.category_id', 'cat.id')
      .select(['sub.id', 'sub.name', 'cat.id as subjectId', 'cat.name as subject', 'cat.group_id as groupId'])
      .where('sub.id', '=', id)
      .where('cat.group_id', 'is not', null)
      .where(reached(actor, 'groupSource.change', ownedBy(actor, sql.ref('cat.group_id'))))
      .$narrowType<{ groupId: number }>()
      .forKeyShare()
      .executeTakeFirst()
    if (!found) return undefined
    const { subjectId, subject, ...place } = found
    return { ...place, category: { id: subjectId, name: subject } }
  },

  /** Adds a source to the group whose category it is, or moves it when it is there already; resolves with what that left. */
  file: async (
    actor: Actor,
    source: Authorized<'source.read', SourceRow>,
    place: Authorized<'groupSource.change', Place>,
  ): Promise<SourceRow> => {
    const former = source.groupSubCategory
    if (former?.id === place.id) return source
    await put(tx, { group_id: place.groupId, source_id: source.id, subcategory_id: place.id })
    await recordActivity(tx, now(), {
      kind: former ? 'source_moved_in_group' : 'source_added_to_group',
      ...about(actor, source),
      ...(former && { before: namesOf(former) }),
      after: namesOf(place),
    })
    return { ...source, groupSubCategory: place }
  },

  /** Takes a source out of the group whose category it is filed under. */
  remove: async (
    actor: Actor,
    source: Authorized<'source.read', SourceRow>,
    place: Authorized<'groupSource.change', SubcategoryRef & Owned>,
  ): Promise<void> => {
    await tx
      .deleteFrom('group_source')
      .where('group_id', '=', place.groupId)
      .where('source_id', '=', source.id)
      .execute()
    const entry = { kind: 'source_removed_from_group', ...about(actor, source), before: namesOf(place) } as const
    await recordActivity(tx, now(), entry)
  },
})

const put = async (tx: Db, row: { group_id: number; source_id: number; subcategory_id: number }): Promise<void> => {
  await tx
    .insertInto('group_source')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['group_id', 'source_id']).doUpdateSet({ subcategory_id: row.subcategory_id }),
    )
    .execute()
}

// Into the log of the group that files it, not of the one that the source belongs to.
const about = (actor: Actor, { id, title }: SourceRow) => ({
  actorId: actor.id,
  groupId: actor.groupId,
  object: { type: 'source' as const, id, name: title },
})

const namesOf = ({ name, category }: SubcategoryRef) => ({ subject: category.name, category: name })
