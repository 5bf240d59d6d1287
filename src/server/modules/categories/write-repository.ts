import { sql } from 'kysely'
import type { Actor, GroupOwnership } from '#contract/access.ts'
import type { ActivityValues } from '#contract/activity/activity.ts'
import type { ActivityKind } from '#contract/activity/activity-kinds.ts'
import { sortKey } from '#contract/text/normalize.ts'
import type { Authorized } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { codeOf } from '#server/db/sql-state.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import { ownedBy, reached } from '#server/scopes.ts'
import type { SubcategoryItem, TaxonomyItem } from './repository.ts'

/** Taxonomy changes in a transaction, each logged. Objects were locked and authorized in it. */
export const categoryWritesIn = (tx: Db, now: () => Date) => {
  const record = (actor: Actor, { type, verb, object, ...values }: TaxonomyChange) =>
    recordActivity(tx, now(), {
      kind: `${type}_${verb}` satisfies ActivityKind,
      actorId: actor.id,
      groupId: actor.groupId,
      object: { type, id: object.id, name: object.name },
      ...values,
    })
  return { ...categoriesWith(tx, record), ...subcategoriesWith(tx, record) }
}

interface TaxonomyChange {
  readonly type: 'category' | 'subcategory'
  readonly verb: 'added' | 'updated' | 'deleted'
  readonly object: { readonly id: number; readonly name: string }
  readonly before?: ActivityValues
  readonly after?: ActivityValues
}

type RecordChange = (actor: Actor, change: TaxonomyChange) => Promise<void>

const categoriesWith = (tx: Db, record: RecordChange) => ({
  // Lock for renaming, which doesn't block filing. Objects out of reach are neither found nor locked.
  lock: (actor: Actor, id: number): Promise<TaxonomyItem | undefined> =>
    categoryReached(tx, actor, id).forNoKeyUpdate().executeTakeFirst(),

  /** Blocks filing, so that contents can be counted. */
  lockToRemove: async (actor: Actor, id: number): Promise<TaxonomyItem | undefined> => {
    const category = await categoryReached(tx, actor, id).forUpdate().executeTakeFirst()
    if (category) {
      await tx.selectFrom('subcategory').select('id').where('category_id', '=', id).orderBy('id').forUpdate().execute()
    }
    return category
  },

  add: async (
    actor: Actor,
    { groupId }: Authorized<'taxonomy.change', GroupOwnership>,
    name: string,
  ): Promise<number | undefined> => {
    const row = await tx
      .insertInto('category')
      .values({ group_id: groupId, name, sort_name: sortKey(name) })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'name'])
      .executeTakeFirst()
    if (row) await record(actor, { type: 'category', verb: 'added', object: row, after: { name } })
    return row?.id
  },

  rename: async (actor: Actor, category: Authorized<'taxonomy.change', TaxonomyItem>, name: string): Promise<void> => {
    const { id, name: former } = category
    if (former === name) return
    await tx
      .updateTable('category')
      .set({ name, sort_name: sortKey(name) })
      .where('id', '=', id)
      .execute()
    const change = { object: { id, name }, before: { name: former }, after: { name } }
    await record(actor, { type: 'category', verb: 'updated', ...change })
  },

  /** Also deletes its subcategories, and removes a subject's sources from the group. */
  remove: async (actor: Actor, category: Authorized<'taxonomy.change', TaxonomyItem>): Promise<void> => {
    const within = await tx
      .selectFrom('subcategory')
      .select('name')
      .where('category_id', '=', category.id)
      .orderBy('sort_name')
      .execute()
    await tx.deleteFrom('category').where('id', '=', category.id).execute()
    const before = { name: category.name, subCategories: within.map(({ name }) => name) }
    await record(actor, { type: 'category', verb: 'deleted', object: category, before })
  },
})

const subcategoriesWith = (tx: Db, record: RecordChange) => ({
  lockSubcategory: (actor: Actor, id: number): Promise<SubcategoryItem | undefined> =>
    subcategoryReached(tx, actor, id).forNoKeyUpdate('subcategory').executeTakeFirst(),

  lockSubcategoryToRemove: (actor: Actor, id: number): Promise<SubcategoryItem | undefined> =>
    subcategoryReached(tx, actor, id).forUpdate('subcategory').executeTakeFirst(),

  addSubcategory: async (
    actor: Actor,
    category: Authorized<'taxonomy.change', TaxonomyItem>,
    name: string,
  ): Promise<number | undefined> => {
    const row = await tx
      .insertInto('subcategory')
      .values({ category_id: category.id, name, sort_name: sortKey(name) })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'name'])
      .executeTakeFirst()
    const after = { name, category: category.name }
    if (row) await record(actor, { type: 'subcategory', verb: 'added', object: row, after })
    return row?.id
  },

  renameSubcategory: async (
    actor: Actor,
    subcategory: Authorized<'taxonomy.change', SubcategoryItem>,
    name: string,
  ): Promise<void> => {
    const { id, name: former } = subcategory
    if (former === name) return
    await tx
      .updateTable('subcategory')
      .set({ name, sort_name: sortKey(name) })
      .where('id', '=', id)
      .execute()
    const change = { object: { id, name }, before: { name: former }, after: { name } }
    await record(actor, { type: 'subcategory', verb: 'updated', ...change })
  },

  removeSubcategory: async (actor: Actor, found: Authorized<'taxonomy.change', SubcategoryItem>): Promise<void> => {
    await tx.deleteFrom('subcategory').where('id', '=', found.id).execute()
    const before = { name: found.name, category: found.category }
    await record(actor, { type: 'subcategory', verb: 'deleted', object: found, before })
  },
})

const categoryReached = (tx: Db, actor: Actor, id: number) =>
  tx
    .selectFrom('category')
    .select(['id', 'name', 'group_id as groupId'])
    .where('id', '=', id)
    .where(reached(actor, 'taxonomy.change', ownedBy(actor, sql.ref('group_id'))))

const subcategoryReached = (tx: Db, actor: Actor, id: number) =>
  tx
    .selectFrom('subcategory')
    .innerJoin('category', 'category.id', 'subcategory.category_id')
    .select(['subcategory.id', 'subcategory.name', 'category.name as category', 'category.group_id as groupId'])
    .where('subcategory.id', '=', id)
    .where(reached(actor, 'taxonomy.change', ownedBy(actor, sql.ref('category.group_id'))))

const UNIQUE_VIOLATION = '23505'

/** False if the work was rolled back because of a taken name. */
export const unlessTaken = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    await work
    return true
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) return false
    throw error
  }
}
