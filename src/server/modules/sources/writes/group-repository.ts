import { type RawBuilder, sql } from 'kysely'
import type { Actor, GroupOwnership } from '#contract/access.ts'
import type { SubcategoryRef } from '#contract/categories/categories.ts'
import type { Authorized } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { sendWithCommit } from '#server/db/transact.ts'
import { type ActEntry, recordActivity } from '#server/modules/activity/repository.ts'
import { type SourceRow, subcategoryJson } from '#server/modules/sources/detail/row-sql.ts'
import { ownedBy, reached } from '#server/scopes.ts'
import { lockToFile } from './lock.ts'

export interface GroupFiling extends GroupOwnership {
  readonly groupId: number
  readonly subCategory: SubcategoryRef
}

/** Category if the actor may use it, as JSON. Locks subject, then category, like deletion. */
export const lockedSubcategory = (actor: Actor, subCategory: number): RawBuilder<GroupFiling | null> => sql`(
  select json_build_object('groupId', cat.group_id, 'subCategory', ${subcategoryJson('sub', 'cat')})
  from category cat join subcategory sub on sub.category_id = cat.id
  where sub.id = ${subCategory} and ${reached(actor, 'groupSource.change', ownedBy(actor, sql.ref('cat.group_id')))}
  for key share)`

export const groupSourcesIn = (tx: Db, now: () => Date) => ({
  lock: (actor: Actor, id: number) => lockToFile(tx, actor, { id }),

  lockWithSubcategory: (actor: Actor, id: number, subCategory: number) => {
    const place = lockedSubcategory(actor, subCategory)
    return lockToFile(tx, actor, { id, extraColumns: sql<{ place: GroupFiling | null }>`, ${place} as place` })
  },

  /** Adds a source to the group or moves it; returns the result. */
  file: async (
    actor: Actor,
    source: Authorized<'source.read', SourceRow>,
    { groupId, subCategory }: Authorized<'groupSource.change', GroupFiling>,
  ): Promise<SourceRow> => {
    const former = source.groupSubCategory
    if (former?.id === subCategory.id) return source
    await sendWithCommit(tx, put({ group_id: groupId, source_id: source.id, subcategory_id: subCategory.id }))
    await recordActivity(tx, now(), { actorId: actor.id, ...filingEntry(actor, source, subCategory) })
    return { ...source, groupSubCategory: subCategory }
  },

  remove: async (
    actor: Actor,
    source: Authorized<'source.read', SourceRow>,
    { groupId, subCategory }: Authorized<'groupSource.change', GroupOwnership & Pick<GroupFiling, 'subCategory'>>,
  ): Promise<void> => {
    await sendWithCommit(tx, sql`delete from group_source where group_id = ${groupId} and source_id = ${source.id}`)
    const filed = { ...source, groupSubCategory: subCategory }
    await recordActivity(tx, now(), { actorId: actor.id, ...filingEntry(actor, filed, null) })
  },
})

const put = (row: { group_id: number; source_id: number; subcategory_id: number }) =>
  sql`insert into group_source (group_id, source_id, subcategory_id)
    values (${row.group_id}, ${row.source_id}, ${row.subcategory_id})
    on conflict (group_id, source_id) do update set subcategory_id = excluded.subcategory_id`

export const filingEntry = (
  actor: Actor,
  { id, title, groupSubCategory: former }: SourceRow,
  place: SubcategoryRef | null,
): ActEntry => ({
  kind: kindOfFiling(former, place),
  // Log of the filing group, not of the owner.
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
