import type { Actor, Owned } from '#contract/access.ts'
import type { ActivityKind, ActivityValues } from '#contract/activity.ts'
import { sortKey } from '#contract/normalise.ts'
import type { Authorized } from '#server/authorize.ts'
import type { Db } from '#server/db/kysely.ts'
import { codeOf } from '#server/db/sql-state.ts'
import { transact } from '#server/db/transact.ts'
import { recordActivity } from '#server/modules/activity/repository.ts'
import type { TaxonomyItem } from './repository.ts'

/**
 * Changing the actor's taxonomy, each change with its entry in the activity log. What is changed or removed must have
 * passed its policy.
 */
export const categoryWritesIn = (db: Db, now: () => Date) => {
  const record = (tx: Db, actor: Actor, { type, verb, object, ...values }: TaxonomyChange) =>
    recordActivity(tx, now(), {
      kind: `${type}_${verb}` satisfies ActivityKind,
      actorId: actor.id,
      groupId: actor.groupId,
      object: { type, ...object },
      ...values,
    })
  return { ...categoriesWith(db, record), ...subcategoriesWith(db, record) }
}

interface TaxonomyChange {
  readonly type: 'category' | 'subcategory'
  readonly verb: 'added' | 'updated' | 'deleted'
  readonly object: { readonly id: number; readonly name: string }
  readonly before?: ActivityValues
  readonly after?: ActivityValues
}

type RecordChange = (tx: Db, actor: Actor, change: TaxonomyChange) => Promise<void>

const categoriesWith = (db: Db, record: RecordChange) => ({
  /** Undefined when the name is taken beside it. */
  add: (actor: Actor, { groupId }: Authorized<'taxonomy.change', Owned>, name: string): Promise<number | undefined> =>
    transact(db, async (tx) => {
      const row = await tx
        .insertInto('category')
        .values({ group_id: groupId, name, sort_name: sortKey(name) })
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'name'])
        .executeTakeFirst()
      if (row) await record(tx, actor, { type: 'category', verb: 'added', object: row, after: { name } })
      return row?.id
    }),

  /** False when the name is taken beside it. */
  rename: (actor: Actor, { id }: Authorized<'taxonomy.change', TaxonomyItem>, name: string): Promise<boolean> =>
    unlessTaken(
      transact(db, async (tx) => {
        const current = await lockCategory(tx, id)
        if (!current || current.name === name) return
        const values = { name, sort_name: sortKey(name) }
        await tx.updateTable('category').set(values).where('id', '=', id).execute()
        const change = { object: { id, name }, before: { name: current.name }, after: { name } }
        await record(tx, actor, { type: 'category', verb: 'updated', ...change })
      }),
    ),

  /** Takes its subcategories along, and of a subject also its sources out of the group. */
  remove: (actor: Actor, { id }: Authorized<'taxonomy.change', TaxonomyItem>): Promise<void> =>
    transact(db, async (tx) => {
      const current = await lockCategory(tx, id)
      if (!current) return
      const within = await tx
        .selectFrom('subcategory')
        .select('name')
        .where('category_id', '=', id)
        .orderBy('sort_name')
        .execute()
      await tx.deleteFrom('category').where('id', '=', id).execute()
      const before = { name: current.name, subCategories: within.map(({ name }) => name) }
      await record(tx, actor, { type: 'category', verb: 'deleted', object: current, before })
    }),
})

const subcategoriesWith = (db: Db, record: RecordChange) => ({
  addSubcategory: (
    actor: Actor,
    category: Authorized<'taxonomy.change', TaxonomyItem>,
    name: string,
  ): Promise<number | undefined> =>
    transact(db, async (tx) => {
      const row = await tx
        .insertInto('subcategory')
        .values({ category_id: category.id, name, sort_name: sortKey(name) })
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'name'])
        .executeTakeFirst()
      if (!row) return undefined
      const parent = await findCategory(tx, category.id).executeTakeFirst()
      const after = { name, category: parent?.name }
      await record(tx, actor, { type: 'subcategory', verb: 'added', object: row, after })
      return row.id
    }),

  renameSubcategory: (
    actor: Actor,
    { id }: Authorized<'taxonomy.change', TaxonomyItem>,
    name: string,
  ): Promise<boolean> =>
    unlessTaken(
      transact(db, async (tx) => {
        const current = await lockSubcategory(tx, id)
        if (!current || current.name === name) return
        const values = { name, sort_name: sortKey(name) }
        await tx.updateTable('subcategory').set(values).where('id', '=', id).execute()
        const change = { object: { id, name }, before: { name: current.name }, after: { name } }
        await record(tx, actor, { type: 'subcategory', verb: 'updated', ...change })
      }),
    ),

  removeSubcategory: (actor: Actor, { id }: Authorized<'taxonomy.change', TaxonomyItem>): Promise<void> =>
    transact(db, async (tx) => {
      const current = await lockSubcategory(tx, id)
      if (!current) return
      await tx.deleteFrom('subcategory').where('id', '=', id).execute()
      const { category, ...object } = current
      await record(tx, actor, {
        type: 'subcategory',
        verb: 'deleted',
        object,
        before: { name: object.name, category },
      })
    }),
})

const findCategory = (tx: Db, id: number) => tx.selectFrom('category').select(['id', 'name']).where('id', '=', id)

// As strong as a renaming needs: filing something in it at the same time does not wait.
const lockCategory = (tx: Db, id: number) => findCategory(tx, id).forNoKeyUpdate().executeTakeFirst()

const lockSubcategory = (tx: Db, id: number) =>
  tx
    .selectFrom('subcategory')
    .innerJoin('category', 'category.id', 'subcategory.category_id')
    .select(['subcategory.id', 'subcategory.name', 'category.name as category'])
    .where('subcategory.id', '=', id)
    .forNoKeyUpdate('subcategory')
    .executeTakeFirst()

const UNIQUE_VIOLATION = '23505'

const unlessTaken = async (work: Promise<unknown>): Promise<boolean> => {
  try {
    await work
    return true
  } catch (error) {
    if (codeOf(error) === UNIQUE_VIOLATION) return false
    throw error
  }
}
