import { type RawBuilder, sql } from 'kysely'
import type { Actor, Owned } from '#contract/access.ts'
import type { SubcategoryRef } from '#contract/categories/categories.ts'
import type { Authorized } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { lastly } from '#server/db/transact.ts'
import { type ActEntry, recordActivity } from '#server/modules/activity/repository.ts'
import { type SourceRow, subcategoryJson } from '#server/modules/sources/detail/row-sql.ts'
import { ownedBy, reached } from '#server/scopes.ts'
import { lockToFile } from './lock.ts'

/** A category of one of a group's subjects. */
export interface Place extends Owned {
  readonly groupId: number
  readonly subCategory: SubcategoryRef
}

/** The category as JSON, if the actor may file sources under it. Locks subject and category in this order, as their deletion does. */
export const lockedPlace = (actor: Actor, subCategory: number): RawBuilder<Place | null> => sql`(
  select json_build_object('groupId', cat.group_id, 'subCategory', ${subcategoryJson('sub', 'cat')})
  from category cat join subcategory sub on sub.category_id = cat.id
  where sub.id = ${subCategory} and ${reached(actor, 'groupSource.change', ownedBy(actor, sql.ref('cat.group_id')))}
  for key share)`

/**
 * The sources of groups, and the categories of their subjects that they are filed under. Everything works in one
 * transaction, in which the source was locked and has passed its policy since.
 */
export const groupSourcesIn = (tx: Db, now: () => Date) => ({
  /** All of the source, locked after the group, which its deletion locks first: who files waits for that, and nobody in a circle. */
  lock: (actor: Actor, id: number) => lockToFile(tx, actor, { id }),

  /** The same with the category, if the actor may file sources under it; nobody deletes that before the transaction ends. */
  lockWithPlace: (actor: Actor, id: number, subCategory: number) => {
    const place = lockedPlace(actor, subCategory)
    return lockToFile(tx, actor, { id, beside: sql<{ place: Place | null }>`, ${place} as place` })
  },

  /** Adds a source to the group whose category it is, or moves it when it is there already; resolves with what that left. */
  file: async (
    actor: Actor,
    source: Authorized<'source.read', SourceRow>,
    { groupId, subCategory }: Authorized<'groupSource.change', Place>,
  ): Promise<SourceRow> => {
    const former = source.groupSubCategory
    if (former?.id === subCategory.id) return source
    await lastly(tx, put({ group_id: groupId, source_id: source.id, subcategory_id: subCategory.id }))
    await recordActivity(tx, now(), { actorId: actor.id, ...filingEntry(actor, source, subCategory) })
    return { ...source, groupSubCategory: subCategory }
  },

  /** Takes a source out of the group whose category it is filed under. */
  remove: async (
    actor: Actor,
    source: Authorized<'source.read', SourceRow>,
    { groupId, subCategory }: Authorized<'groupSource.change', Owned & Pick<Place, 'subCategory'>>,
  ): Promise<void> => {
    await lastly(tx, sql`delete from group_source where group_id = ${groupId} and source_id = ${source.id}`)
    const filed = { ...source, groupSubCategory: subCategory }
    await recordActivity(tx, now(), { actorId: actor.id, ...filingEntry(actor, filed, null) })
  },
})

const put = (row: { group_id: number; source_id: number; subcategory_id: number }) =>
  sql`insert into group_source (group_id, source_id, subcategory_id)
    values (${row.group_id}, ${row.source_id}, ${row.subcategory_id})
    on conflict (group_id, source_id) do update set subcategory_id = excluded.subcategory_id`

/** The entry of a source that goes from where the group has it to another category, or out of the group. */
export const filingEntry = (
  actor: Actor,
  { id, title, groupSubCategory: former }: SourceRow,
  place: SubcategoryRef | null,
): ActEntry => ({
  kind: kindOfFiling(former, place),
  // The log of the group that files it, not of the one that the source belongs to.
  groupId: actor.groupId,
  object: { type: 'source', id, name: title },
  ...(former && { before: namesOf(former) }),
  ...(place && { after: namesOf(place) }),
})

const kindOfFiling = (former: SubcategoryRef | null, place: SubcategoryRef | null) => {
  if (!place) return 'source_removed_from_group'
  return former ? 'source_moved_in_group' : 'source_added_to_group'
}

const namesOf = ({ name, category }: SubcategoryRef) => ({ subject: category.name, category: name })
